import { LOCALES, type Locale, type Localized } from 'contract'

export { label } from '#platform/translations.ts'

/** Builds a text in every language. */
export const inAllLanguages = (say: (locale: Locale) => string): Localized =>
  Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)]))
