import type { Texts } from '#platform/i18n/index.ts'

/** Where the words of every page are. The list is long, so it comes with the first page that needs more than the login. */
export const moreWords = import.meta.glob<Texts>(
  [
    './features/*/*/locales/*.json',
    './features/*/*/collection/locales/*.json',
    './{ui,shared}/*/locales/*.json',
    '../../../packages/contract/words/*/*.json',
  ],
  { import: 'default' },
)
