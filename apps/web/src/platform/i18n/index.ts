import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { FALLBACK_LOCALE, LOCALES, type Locale } from 'contract/locale'
import { initReactI18next } from 'react-i18next'
import { isLocale, LOCALE_KEY, startLocale, storedLocale, writeDocumentLocale } from './locale.ts'
import { type Namespace, useTranslation } from './use-translation.ts'

export { LOCALE_NAMES } from './locale.ts'
export {
  type CollectionName,
  type Namespace,
  type Translate,
  useDynamicTranslation,
  useTranslation,
} from './use-translation.ts'

/** The texts of one namespace in one language, by key. */
export type Texts = ResourceKey

/** Loads the texts of one namespace in one language. */
export type LoadTranslations = (locale: Locale, namespace: string) => Promise<Texts>

const backend = (loadTranslations: LoadTranslations): BackendModule => ({
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(locale, namespace, done) {
    loadTranslations(locale as Locale, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
})

/** Initialises the three languages with the texts that every page needs. */
export async function startI18n(loadTranslations: LoadTranslations): Promise<void> {
  i18next.on('languageChanged', (locale) => {
    if (isLocale(locale)) writeDocumentLocale(document.documentElement, locale)
  })
  await i18next
    .use(backend(loadTranslations))
    .use(initReactI18next)
    .init({
      lng: startLocale(localStorage),
      fallbackLng: FALLBACK_LOCALE,
      supportedLngs: LOCALES,
      ns: ['app'],
      defaultNS: 'app',
      keySeparator: '.',
      // React escapes all output.
      interpolation: { escapeValue: false },
      returnNull: false,
    })
}

/** Loads a page's texts in parallel with its code and data, so that it appears complete. */
export const loadNamespaces = (...namespaces: Namespace[]): Promise<void> =>
  i18next.loadNamespaces(namespaces)

/** The person's own choice, stored on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  localStorage.setItem(LOCALE_KEY, locale)
  await i18next.changeLanguage(locale)
}

/** The language of the account, used until the person chooses one on this device. */
export async function followLocale(locale: Locale): Promise<void> {
  if (!storedLocale(localStorage) && i18next.language !== locale) await i18next.changeLanguage(locale)
}

/** Whether the language of the page is written from right to left. */
export const isLanguageRightToLeft = (): boolean => i18next.dir() === 'rtl'

export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return isLocale(i18n.language) ? i18n.language : FALLBACK_LOCALE
}
