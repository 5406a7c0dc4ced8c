import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

/** Loaded with its translations when somebody opens the tab. Wrap in `Suspense`. */
export const AcceptancesTab = lazy(async () => {
  const [{ AcceptancesTab: Tab }] = await Promise.all([
    import('./AcceptancesTab.tsx'),
    loadNamespaces(
      'risk/acceptances',
      'contract/acceptances',
      'contract/risklines',
      'shared/form',
      'ui/dialog',
      'shared/record',
    ),
  ])
  return { default: Tab }
})
