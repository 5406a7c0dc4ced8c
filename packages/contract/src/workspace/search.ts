import * as z from 'zod/mini'
import { LinkEnd } from '../collection-routes.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { route } from '../route.ts'

/** Maximum results of the global search. */
export const MAX_RESULTS = 5

export const searchActions = { use: action('search.use', STAFF_ROLES) }

export const searchRoutes = {
  search: route('search.find', 'GET /search', searchActions.use, {
    summary: 'Search records of all types in three languages, best match first',
    query: z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ items: z.array(LinkEnd) }),
  }),
}
