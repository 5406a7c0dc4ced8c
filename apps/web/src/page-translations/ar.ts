import type { Texts } from '#platform/i18n/index.ts'

/** The files of every page in this language. The list is long, so it is loaded with the first page after the login. */
export const pageTranslations = import.meta.glob<Texts>(
  [
    '../features/*/*/locales/ar.json',
    '../features/*/*/collection/locales/ar.json',
    '../{ui,shared}/*/locales/ar.json',
    '../../../../packages/contract/translations/ar/*.json',
  ],
  { import: 'default' },
)
