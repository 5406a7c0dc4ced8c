import { loadNamespaces, type Namespace } from '#platform/i18n/index.ts'

/** Loads the texts of a page that shows a list of records: its own, and those of every list. */
export const loadListNamespaces = (...own: Namespace[]): Promise<void> =>
  loadNamespaces(...own, 'shared/table', 'shared/filters', 'shared/export', 'shared/import')
