import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { encodeQuery } from 'contract/query-string'
import type { QueryCache } from '#platform/query-cache.ts'
import { holdHeight, scrollToTop } from '#platform/scroll.ts'
import { routeTree } from './routeTree.gen.ts'
import { Loading } from './ui/Loading.tsx'
import { PageFailed } from './ui/PageFailed.tsx'

export function createAppRouter(answers: QueryCache) {
  const router = createRouter({
    routeTree,
    context: { answers },
    // Search parameters are written as in the API: plain text, no quoted JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: encodeQuery,
    trailingSlash: 'preserve',
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    // A loaded page is shown at once, without a minimum time for the loading indicator.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./ui/NotFoundPage.tsx'), 'NotFoundPage'),
    // The router's scroll restoration would jump; ours is below.
    scrollRestoration: () => false,
  })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) holdHeight()
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation: { hash } }) => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
    // A change of search parameters on the same page is not a navigation; the first page is at its top.
    else if (pathChanged && fromLocation) scrollToTop()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
