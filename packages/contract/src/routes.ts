import type { Route } from './route.ts'
import { routeGroups } from './routes.gen.ts'

/** Every route of the product, for OpenAPI and for the tests that must miss none. The server refuses to start if one is not served. */
export const allRoutes: readonly Route[] = routeGroups.flatMap(
  (group) => Object.values(group) as readonly Route[],
)
