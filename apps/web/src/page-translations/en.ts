import type { Texts } from '#platform/i18n/index.ts'

/** The files of every page in this language. The list is long, so it is loaded with the first page after the login. */
export const pageTranslations = import.meta.glob<Texts>(
  [
    '../features/*/*/locales/en.json',
    '../features/*/*/collection/locales/en.json',
    '../{ui,shared}/*/locales/en.json',
    '../../../../packages/contract/translations/en/*.json',
  ],
  { import: 'default' },
)
