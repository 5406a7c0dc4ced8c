import { describe, expect, test } from 'vitest'
import { type ContentName, contentNames, loadContent } from './testing/content.ts'
import { languages } from './localized.ts'
import { expectNone } from './testing/offenders.ts'
import { type FoundText, textsIn } from './testing/texts.ts'

// Names of standards, issuers and codes stay Latin in Arabic; these ceilings keep them from spreading.
const today: Record<
  ContentName,
  { texts: number; noArabic: number; mostlyLatin: number; sameInFrench: number }
> = {
  'library-risk': { texts: 1059, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  universes: { texts: 1284, noArabic: 0, mostlyLatin: 3, sameInFrench: 0 },
  crossmap: { texts: 0, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  'audit-programs': { texts: 356, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  methodology: { texts: 229, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  gspr: { texts: 486, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  'techdoc-structure': { texts: 3106, noArabic: 18, mostlyLatin: 58, sameInFrench: 3 },
  vocab: { texts: 149, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  'eudamed-schema': { texts: 5, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  'generated-documents': { texts: 51, noArabic: 0, mostlyLatin: 0, sameInFrench: 0 },
  sample: { texts: 347, noArabic: 2, mostlyLatin: 0, sameInFrench: 0 },
}

const arabic = /[\u0600-\u06FF]/
const list = (found: readonly FoundText[]) => found.map(({ path, text }) => `${path}: ${text.ar}`)

function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length > 0 && letters.filter((letter) => arabic.test(letter)).length / letters.length < 0.6
}

const files = await Promise.all(
  contentNames.map(async (name) => [name, [...textsIn(await loadContent(name), name)]] as const),
)

describe.each(files)('%s', (name, texts) => {
  const expected = today[name]
  const wordings = texts.flatMap(({ path, text }) =>
    languages.map((language) => ({ path: `${path}.${language}`, words: text[language] ?? '' })),
  )

  test('the number of texts is as expected', () => {
    expect(texts).toHaveLength(expected.texts)
  })

  test('each text is in English, French and Arabic only', () => {
    const wanted = languages.toSorted().join()
    expectNone(
      texts
        .map(({ path, text }) => ({ path, found: Object.keys(text).filter((key) => key !== 'code') }))
        .filter(({ found }) => found.toSorted().join() !== wanted)
        .map(({ path, found }) => `${path}: ${found.join(', ')}`),
      'texts with other languages',
    )
  })

  test('no text is empty', () => {
    expectNone(
      wordings.filter(({ words }) => words.trim() === '').map(({ path }) => path),
      'empty wordings',
    )
  })

  test('no text has extra spaces or a vertical bar', () => {
    expectNone(
      wordings.filter(({ words }) => words !== words.trim() || words.includes('  ')).map(({ path }) => path),
      'stray spaces',
    )
    expectNone(
      wordings.filter(({ words }) => words.includes('|')).map(({ path }) => path),
      'bars',
    )
  })

  test('English and French contain no Arabic letters', () => {
    expectNone(
      texts.filter(({ text }) => arabic.test(`${text.en}${text.fr}`)).map(({ path }) => path),
      'Arabic letters elsewhere',
    )
  })

  test('Arabic texts are in Arabic script', () => {
    const without = texts.filter(({ text }) => !arabic.test(text.ar ?? ''))
    expect(without.length, list(without).join('\n')).toBeLessThanOrEqual(expected.noArabic)
    const latin = texts.filter(({ text }) => isMostlyLatin(text.ar ?? ''))
    expect(latin.length, list(latin).join('\n')).toBeLessThanOrEqual(expected.mostlyLatin)
  })

  test('French is not a copy of English', () => {
    const same = texts.filter(({ text }) => text.en === text.fr && (text.en ?? '').split(/\s+/).length > 2)
    expect(same.length, list(same).join('\n')).toBeLessThanOrEqual(expected.sameInFrench)
  })
})

test('only option labels of the technical documentation may lack Arabic letters', async () => {
  const { optionSets: _options, ...rest } = await loadContent('techdoc-structure')
  expectNone(
    [...textsIn(rest, 'techdoc-structure')]
      .filter(({ text }) => !arabic.test(text.ar ?? ''))
      .map(({ path, text }) => `${path}: ${text.ar}`),
    'texts without Arabic letters',
  )
})
