import type { LoadTranslations, Texts } from '#platform/i18n/index.ts'

// The texts of the domain belong to the contract, which the server reads too; those of a page to its feature.
const firstTranslations = import.meta.glob<Texts>(
  ['./platform/i18n/locales/*.json', './features/workspace/sign-in/locales/*.json'],
  { import: 'default' },
)

function fileOf(locale: string, namespace: string): string {
  if (namespace === 'app') return `./platform/i18n/locales/${locale}.json`
  const [area, slice] = namespace.split('/')
  // The only collection that is not in the contract, because no server has it.
  if (namespace === 'contract/workbench')
    return `./features/workspace/workbench/collection/locales/${locale}.json`
  if (area === 'contract') return `../../../packages/contract/translations/${locale}/${slice}.json`
  if (area === 'ui' || area === 'shared') return `./${namespace}/locales/${locale}.json`
  return `./features/${namespace}/locales/${locale}.json`
}

/**
 * `app`, `contract/<slice>` of the domain, `ui/<folder>` or `shared/<folder>` of the kit, or `<area>/<slice>` of a
 * feature.
 */
export const loadTranslations: LoadTranslations = async (locale, namespace) => {
  const file = fileOf(locale, namespace)
  const load = firstTranslations[file] ?? (await import('./page-translations.ts')).pageTranslations[file]
  if (!load) throw new Error(`no translations: ${locale} ${namespace}`)
  return load()
}
