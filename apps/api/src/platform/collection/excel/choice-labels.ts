import { type Collection, type Locale, LOCALES, normaliseText } from 'contract'
import { label } from '#platform/translations.ts'
import { EARLIER_LABELS } from './earlier-labels.ts'

/** Translates between the codes and labels of a field: reads any language, writes one. */
export interface ChoiceLabels {
  read(text: string): string | undefined
  write(code: string, locale: Locale): string
}

/**
 * A label that two codes share in any languages is ambiguous: it is neither written nor accepted. Codes are always
 * accepted, and so are earlier labels that no current label contradicts.
 */
export function choiceLabels(
  codes: readonly string[],
  labelOf: (code: string, locale: Locale) => string,
  earlierOf: (code: string) => readonly string[] = () => [],
): ChoiceLabels {
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
  // A code that was removed from the list is written as it is.
  return { read, write: (code, locale) => written.get(`${locale} ${code}`) ?? code }
}

/** The labels of every field with choices, of the status, and of yes and no. */
export interface CollectionLabels {
  readonly choices: ReadonlyMap<string, ChoiceLabels>
  readonly status: ChoiceLabels
  readonly flag: ChoiceLabels
}

const flagLabels = () =>
  choiceLabels(['true', 'false'], (code, locale) =>
    label(locale, 'common', 'workbook', code === 'true' ? 'yes' : 'no'),
  )

const cache = new WeakMap<Collection, CollectionLabels>()

export function wordsOf(of: Collection): CollectionLabels {
  let found = cache.get(of)
  if (!found) {
    const fields = Object.entries(of.fields).filter(([, field]) => field.choices)
    const earlierOf = (name: string) => (code: string) => EARLIER_LABELS[of.name]?.[`${name}.${code}`] ?? []
    found = {
      choices: new Map(
        fields.map(([name, field]) => [
          name,
          choiceLabels(
            field.choices!,
            (code, locale) => label(locale, of.name, 'choices', name, code),
            earlierOf(name),
          ),
        ]),
      ),
      status: choiceLabels(
        of.machine.states,
        (code, locale) => label(locale, of.name, 'statuses', code),
        earlierOf('status'),
      ),
      flag: flagLabels(),
    }
    cache.set(of, found)
  }
  return found
}
