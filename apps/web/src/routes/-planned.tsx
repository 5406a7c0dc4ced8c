import { lazyRouteComponent } from '@tanstack/react-router'
import type { PlannedPageName } from '#features/workspace/planned/PlannedPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

/** A placeholder of a planned page. All of them share one chunk. */
export const planned = (page: PlannedPageName) => ({
  loader: () => loadNamespaces('workspace/planned'),
  component: lazyRouteComponent(async () => {
    const { PlannedPage } = await import('#features/workspace/planned/PlannedPage.tsx')
    return { default: () => <PlannedPage page={page} /> }
  }),
})
