import { loadNamespaces } from '#platform/i18n/index.ts'

/** What the four text pages share: the record in the URL, and the translations. */
export const textRoute = {
  validateSearch: ({ record }: Record<string, unknown>): { record?: string } =>
    typeof record === 'string' ? { record } : {},
  loader: () =>
    loadNamespaces(
      'workspace/texts',
      'contract/processes',
      'shared/editor',
      'shared/form',
      'shared/discussion',
    ),
}
