import { lazy } from 'react'
import { loadNamespaces } from '#platform/i18n/index.ts'

/** Fetched with its words when somebody opens the tab. Wrap in `Suspense`. */
export const TreatmentsTab = lazy(async () => {
  const [{ TreatmentsTab: Tab }] = await Promise.all([
    import('./TreatmentsTab.tsx'),
    loadNamespaces(
      'risk/treatments',
      'words/actions',
      'words/risklines',
      'ui/form',
      'ui/dialog',
      'ui/record',
    ),
  ])
  return { default: Tab }
})
