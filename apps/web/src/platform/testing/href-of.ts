import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { encodeQuery } from 'contract/query-string'
import type { LinkTarget } from '../page-links.ts'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  stringifySearch: encodeQuery,
})

/** The address of a link as it is written in the page. */
export const hrefOf = (target: LinkTarget): string => router.buildLocation(target as never).href
