import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { encodeQuery } from 'contract/query-string'
import { routeTree } from './routeTree.gen.ts'
import { Loading } from './ui/Loading.tsx'
import { NotFoundPage } from './ui/NotFoundPage.tsx'
import { PageFailed } from './ui/PageFailed.tsx'

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    // Addresses are written as the API's are: plain words, no quoted JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: encodeQuery,
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
