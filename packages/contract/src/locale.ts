/** The languages of the product. English is the fallback; Arabic is written right to left. */
export const LOCALES = ['en', 'fr', 'ar'] as const
export type Locale = (typeof LOCALES)[number]
export const FALLBACK_LOCALE: Locale = 'en'

const FORMAT_TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr', ar: 'ar' }

/** The language tag for dates: the product writes British English, with the day before the month and 24 hours. */
export const formatTag = (locale: Locale): string => FORMAT_TAGS[locale]

/** Dates name the month: the medium style of Arabic is digits alone, which left to right reads backwards. */
export const dayStyle = (locale: Locale): 'medium' | 'long' => (locale === 'ar' ? 'long' : 'medium')

export const isRightToLeft = (locale: Locale): boolean => locale === 'ar'

/** A text that exists in up to three languages. A missing one is shown in another, never as an empty cell. */
export type Localized = { en?: string | undefined; fr?: string | undefined; ar?: string | undefined }

/** Picks the text of a language, falling back to English and then to whatever exists. */
export function inLocale(text: Localized | null | undefined, locale: Locale): string {
  return text?.[locale] ?? text?.[FALLBACK_LOCALE] ?? text?.fr ?? text?.ar ?? ''
}

/** A label before its value: French sets the colon apart with a no-break space. */
export const withColon = (label: string, locale: Locale): string =>
  locale === 'fr' ? `${label}\u00a0:` : `${label}:`

export const labelled = (label: string, value: string, locale: Locale): string =>
  `${withColon(label, locale)} ${value}`
