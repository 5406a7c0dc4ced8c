import type { Texts } from '#platform/i18n/index.ts'

/** The translation files of every page. The list is long, so it is loaded with the first page after the login. */
export const pageTranslations = import.meta.glob<Texts>(
  [
    './features/*/*/locales/*.json',
    './features/*/*/collection/locales/*.json',
    './{ui,shared}/*/locales/*.json',
    '../../../packages/contract/translations/*/*.json',
  ],
  { import: 'default' },
)
