import { createRouter } from '@tanstack/react-router'
import { encodeQuery } from 'contract/query-string'
import type { QueryCache } from '#platform/query-cache.ts'
import { scrollToTop } from '#platform/scroll.ts'
import { routeTree } from './routeTree.gen.ts'
import { Loading } from './ui/Loading.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'
import { PageFailed } from './ui/PageFailed.tsx'

export function createAppRouter(answers: QueryCache) {
  const router = createRouter({
    routeTree,
    context: { answers },
    // Addresses are written as the API's are: plain words, no quoted JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: encodeQuery,
    trailingSlash: 'preserve',
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    // A page that is ready is shown; nobody waits for a picture of waiting.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFoundPage,
    // The router's own way would jump; ours is below.
    scrollRestoration: () => false,
  })
  router.subscribe('onRendered', ({ pathChanged, toLocation: { hash } }) => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
    // Another filter of the same list is no navigation.
    else if (pathChanged) scrollToTop()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
