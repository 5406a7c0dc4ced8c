import type { ResourceKey } from 'i18next'

/** Where the words of every page are. The list is long, so it comes with the first page that needs more than the login. */
export const moreWords = import.meta.glob<ResourceKey>(
  [
    './features/*/*/locales/*.json',
    './features/*/*/collection/locales/*.json',
    './ui/*/locales/*.json',
    '../../../packages/contract/words/*/*.json',
  ],
  { import: 'default' },
)
