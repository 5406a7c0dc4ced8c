import { loadNamespaces } from '#platform/i18n/index.ts'

/** What the four pages of texts share: the record in the address, and the words. */
export const textRoute = {
  validateSearch: ({ record }: Record<string, unknown>): { record?: string } =>
    typeof record === 'string' ? { record } : {},
  loader: () =>
    loadNamespaces('workspace/texts', 'words/processes', 'shared/editor', 'shared/form', 'shared/discussion'),
}
