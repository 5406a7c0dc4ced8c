import type { Texts } from '#platform/i18n/index.ts'

/** The files of every page in this language. The list is long, so it is loaded with the first page after the login. */
export const pageTranslations = import.meta.glob<Texts>(
  [
    '../features/*/*/locales/fr.json',
    '../features/*/*/collection/locales/fr.json',
    '../{ui,shared}/*/locales/fr.json',
    '../../../../packages/contract/translations/fr/*.json',
  ],
  { import: 'default' },
)
