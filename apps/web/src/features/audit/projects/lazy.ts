import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'

/** For pages of other slices. */
export const BeginFromPlan = lazy(async () => {
  const [{ BeginFromPlan: Loaded }] = await Promise.all([
    import('./creation/BeginFromPlan.tsx'),
    loadNamespaces('audit/projects', 'contract/projects', 'shared/form', 'ui/dialog'),
  ])
  return { default: Loaded }
})
