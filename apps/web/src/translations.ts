import type { Locale } from 'contract/locale'
import type { LoadTranslations, Texts } from '#platform/i18n/index.ts'

// The texts of the domain belong to the contract, which the server reads too; those of a page to its feature.
const firstTranslations = import.meta.glob<Texts>(
  ['./platform/i18n/locales/*.json', './features/workspace/sign-in/locales/*.json'],
  { import: 'default' },
)

// A list for each language, because most people read one.
const LISTS = {
  en: () => import('./page-translations/en.ts'),
  fr: () => import('./page-translations/fr.ts'),
  ar: () => import('./page-translations/ar.ts'),
}

/** The file of a page's texts, relative to the lists. */
function fileOf(locale: Locale, namespace: string): string {
  const [area, slice] = namespace.split('/')
  // The only collection that is not in the contract, because no server has it.
  if (namespace === 'contract/workbench')
    return `../features/workspace/workbench/collection/locales/${locale}.json`
  if (area === 'contract') return `../../../../packages/contract/translations/${locale}/${slice}.json`
  if (area === 'ui' || area === 'shared') return `../${namespace}/locales/${locale}.json`
  return `../features/${namespace}/locales/${locale}.json`
}

const firstFileOf = (locale: Locale, namespace: string): string =>
  namespace === 'app'
    ? `./platform/i18n/locales/${locale}.json`
    : `./features/${namespace}/locales/${locale}.json`

/**
 * `app`, `contract/<slice>` of the domain, `ui/<folder>` or `shared/<folder>` of the kit, or `<area>/<slice>` of a
 * feature.
 */
export const loadTranslations: LoadTranslations = async (locale, namespace) => {
  const load =
    firstTranslations[firstFileOf(locale, namespace)] ??
    (await LISTS[locale]()).pageTranslations[fileOf(locale, namespace)]
  if (!load) throw new Error(`no translations: ${locale} ${namespace}`)
  return load()
}
