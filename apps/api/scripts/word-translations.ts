import { readdir, readFile, writeFile } from 'node:fs/promises'
import { collectTriples, translateWords, type Triple } from './align-words.ts'

const DATA = new URL('../../../packages/content/data/', import.meta.url)
export const WORD_TRANSLATIONS = new URL(
  '../src/modules/workspace/assistance/word-translations.json',
  import.meta.url,
)

/** The texts that the ranking is measured with: what is learnt from them would be measured by itself. */
const MEASURED = ['requirements', 'controls']

/** The texts of the libraries in three languages, without those of the evaluation. */
export async function trainingTexts(): Promise<Triple[]> {
  const found = new Map<string, Triple>()
  const names = (await readdir(DATA)).filter((name) => name.endsWith('.json')).toSorted()
  for (const name of names) {
    const text = await readFile(new URL(name, DATA), 'utf8')
    collectTriples(
      JSON.parse(text, (key, value: unknown) => (MEASURED.includes(key) ? null : value)),
      found,
    )
  }
  return [...found.values()]
}

export const wordTranslations = async (): Promise<string> =>
  `${JSON.stringify(translateWords(await trainingTexts()), null, 0).replaceAll('},"', '},\n"')}\n`

if (process.argv[1] === import.meta.filename) await writeFile(WORD_TRANSLATIONS, await wordTranslations())
