import { loadNamespaces } from '#platform/i18n/index.ts'

/** The translations of the pages that show files. */
export const loadFileTranslations = () =>
  loadNamespaces(
    'workspace/files',
    'shared/evidence',
    'shared/viewer',
    'shared/record',
    'contract/evidence',
    'contract/storage',
  )
