import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { encodeQuery } from 'contract/query-string'
import type { LinkTarget } from '../page-links.ts'

/** A router without pages at an address, which writes addresses as the product does. */
export const routerAt = (address: string) =>
  createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
    stringifySearch: encodeQuery,
  })

/** The href of a link. */
export const hrefOf = (target: LinkTarget): string => routerAt('/').buildLocation(target as never).href
