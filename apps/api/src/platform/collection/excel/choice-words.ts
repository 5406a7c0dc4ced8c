import { type Collection, type Locale, LOCALES, normaliseText } from 'contract'
import { label } from '#platform/words.ts'
import { EARLIER_LABELS } from './earlier-labels.ts'

/** The codes of a field and their labels, readable in any language and written in one. */
export interface ChoiceWords {
  read(text: string): string | undefined
  write(code: string, locale: Locale): string
}

/**
 * A label stands for a code only when it can mean no other: one that two codes share, in whatever languages, is
 * never written and never understood. Codes themselves are always understood, and so are earlier labels that no label
 * of today contradicts.
 */
export function choiceWords(
  codes: readonly string[],
  labelOf: (code: string, locale: Locale) => string,
  earlierOf: (code: string) => readonly string[] = () => [],
): ChoiceWords {
  const meanings = new Map<string, string | null>(codes.map((code) => [normaliseText(code), code]))
  const own = new Set(meanings.keys())
  for (const code of codes) {
    for (const locale of LOCALES) {
      const word = normaliseText(labelOf(code, locale))
      const meaning = meanings.get(word)
      if (meaning === undefined) meanings.set(word, code)
      else if (meaning !== code && !own.has(word)) meanings.set(word, null)
    }
  }
  for (const code of codes)
    for (const earlier of earlierOf(code).map(normaliseText))
      if (!meanings.has(earlier)) meanings.set(earlier, code)
  const read = (text: string) => meanings.get(normaliseText(text)) ?? undefined
  const written = new Map<string, string>()
  for (const code of codes) {
    for (const locale of LOCALES) {
      const word = labelOf(code, locale)
      written.set(`${locale} ${code}`, read(word) === code ? word : code)
    }
  }
  // A code that was taken out of the list since is still shown as it is.
  return { read, write: (code, locale) => written.get(`${locale} ${code}`) ?? code }
}

/** The words of every field with choices, of the status, and of yes and no. */
export interface CollectionWords {
  readonly choices: ReadonlyMap<string, ChoiceWords>
  readonly status: ChoiceWords
  readonly flag: ChoiceWords
}

const flagWords = () =>
  choiceWords(['true', 'false'], (code, locale) =>
    label(locale, 'common', 'workbook', code === 'true' ? 'yes' : 'no'),
  )

const known = new WeakMap<Collection, CollectionWords>()

export function wordsOf(of: Collection): CollectionWords {
  let found = known.get(of)
  if (!found) {
    const fields = Object.entries(of.fields).filter(([, field]) => field.choices)
    const earlierOf = (name: string) => (code: string) => EARLIER_LABELS[of.name]?.[`${name}.${code}`] ?? []
    found = {
      choices: new Map(
        fields.map(([name, field]) => [
          name,
          choiceWords(
            field.choices!,
            (code, locale) => label(locale, of.name, 'choices', name, code),
            earlierOf(name),
          ),
        ]),
      ),
      status: choiceWords(
        of.machine.states,
        (code, locale) => label(locale, of.name, 'statuses', code),
        earlierOf('status'),
      ),
      flag: flagWords(),
    }
    known.set(of, found)
  }
  return found
}
