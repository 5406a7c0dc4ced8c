import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { encodeQuery } from 'contract/query-string'
import type { LinkTarget } from '../page-links.ts'

/** A router without pages that stands at an address and writes addresses as the product does. */
export const routerAt = (address: string) =>
  createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
    stringifySearch: encodeQuery,
  })

/** The address of a link as it is written in the page. */
export const hrefOf = (target: LinkTarget): string => routerAt('/').buildLocation(target as never).href
