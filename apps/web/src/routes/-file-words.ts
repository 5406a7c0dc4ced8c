import { loadNamespaces } from '#platform/i18n/index.ts'

/** The translations of the pages that show files. */
export const loadFileWords = () =>
  loadNamespaces(
    'workspace/files',
    'shared/evidence',
    'shared/viewer',
    'shared/record',
    'words/evidence',
    'words/storage',
  )
