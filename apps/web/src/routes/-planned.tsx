import { lazyRouteComponent } from '@tanstack/react-router'
import type { PlannedPageName } from '#features/workspace/planned/PlannedPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

/** A page that only says what is planned. All of them come from one file instead of one each. */
export const planned = (page: PlannedPageName) => ({
  loader: () => loadNamespaces('workspace/planned'),
  component: lazyRouteComponent(async () => {
    const { PlannedPage } = await import('#features/workspace/planned/PlannedPage.tsx')
    return { default: () => <PlannedPage page={page} /> }
  }),
})
