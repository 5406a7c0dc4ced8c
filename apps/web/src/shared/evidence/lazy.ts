import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

/** The upload code is as large as the rest of a record: loaded when the tab is first opened. Wrap in `Suspense`. */
export const EvidenceTab = lazy(async () => {
  const [{ EvidenceTab: Tab }] = await Promise.all([
    import('./EvidenceTab.tsx'),
    loadNamespaces('shared/evidence', 'shared/viewer', 'contract/evidence', 'contract/storage'),
  ])
  return { default: Tab }
})

/** Loaded when the first file is dropped on a row. Wrap in `Suspense`. */
export const RowFiles = lazy(async () => {
  const [{ RowFiles: Files }] = await Promise.all([
    import('./RowFiles.tsx'),
    loadNamespaces('shared/evidence', 'contract/storage', 'ui/dialog'),
  ])
  return { default: Files }
})
