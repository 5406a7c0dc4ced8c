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
