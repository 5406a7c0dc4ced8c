import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

/** Loaded with its translations when somebody opens the tab. Wrap in `Suspense`. */
export const TreatmentsTab = lazy(async () => {
  const [{ TreatmentsTab: Tab }] = await Promise.all([
    import('./TreatmentsTab.tsx'),
    loadNamespaces(
      'risk/treatments',
      'contract/actions',
      'contract/risklines',
      'shared/form',
      'ui/dialog',
      'shared/record',
    ),
  ])
  return { default: Tab }
})

/** The same for slices that show actions of other records; see `ActionRows`. */
export const ActionRows = lazy(async () => {
  const [{ ActionRows: Rows }] = await Promise.all([
    import('./ActionRows.tsx'),
    loadNamespaces('risk/treatments', 'contract/actions', 'shared/form', 'ui/dialog', 'shared/record'),
  ])
  return { default: Rows }
})
