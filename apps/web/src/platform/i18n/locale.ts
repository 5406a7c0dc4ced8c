import { FALLBACK_LOCALE, isRightToLeft, LOCALES, type Locale } from 'contract/locale'

export { isRightToLeft, LOCALES, type Locale }

export const LOCALE_KEY = 'app-locale'

/** The name of each language in that language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
}

export const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value)

/** The language chosen on this device, if it is one of ours. */
export function storedLocale(storage: Pick<Storage, 'getItem'>): Locale | null {
  const stored = storage.getItem(LOCALE_KEY)
  return isLocale(stored) ? stored : null
}

export const startLocale = (storage: Pick<Storage, 'getItem'>): Locale =>
  storedLocale(storage) ?? FALLBACK_LOCALE

export function writeDocumentLocale(root: Pick<HTMLElement, 'lang' | 'dir'>, locale: Locale): void {
  root.lang = locale
  root.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
}
