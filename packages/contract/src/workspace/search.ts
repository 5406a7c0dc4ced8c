import * as z from 'zod/mini'
import { LinkEnd } from '../collection-routes.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { route } from '../route.ts'

/** Maximum results of the global search. */
export const MAX_RESULTS = 5

/** A record that was found, and where in its texts: null if only its code, title or tags match. */
const SearchHit = z.extend(LinkEnd, {
  passage: z.nullable(z.array(z.object({ text: z.string(), match: z.boolean() }))),
})
export type SearchHit = z.output<typeof SearchHit>

export const searchActions = { use: action('search.use', STAFF_ROLES) }

export const searchRoutes = {
  search: route('search.find', 'GET /search', searchActions.use, {
    summary: 'Search records of all types in three languages, best match first',
    query: z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ items: z.array(SearchHit) }),
  }),
}
