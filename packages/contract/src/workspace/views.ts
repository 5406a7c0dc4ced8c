import * as z from 'zod/mini'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'

/** A person keeps at most this many views of one collection. */
export const MAX_VIEWS = 100

export const MAX_VIEW_NAME = 100

/** A saved view of a list: filters, order and columns, in the form of the URL. */
export const View = z.object({
  id: Id,
  collection: z.string(),
  name: z.string(),
  query: z.string(),
  /** Shared views are visible to everybody who may read the list; others only to their owner. */
  shared: z.boolean(),
  ownerId: Id,
  version: z.int(),
  can: z.array(z.enum(['update', 'remove'])),
})
export type View = z.output<typeof View>

/** The name of a collection. The server knows the collections and their permissions. */
const CollectionName = z.string().check(z.regex(/^[a-z][a-z-]{0,59}$/))
/** Names are unique per person and collection: a duplicate is refused with `taken` at `name`. */
const Name = z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(MAX_VIEW_NAME))
const Query = z.string().check(z.maxLength(4000))

export const viewActions = {
  /** External people have no lists. */
  use: action('view.use', STAFF_ROLES),
  /** Removes views that other people share. */
  tidy: action('view.tidy', ['admin']),
}

export const viewRoutes = {
  list: route('views.list', 'GET /views', viewActions.use, {
    summary: 'My views of a collection, then shared ones, by name',
    query: z.strictObject({ collection: CollectionName }),
    reply: z.object({ items: z.array(View) }),
  }),
  create: route('views.create', 'POST /views', viewActions.use, {
    summary: 'Save a view of a collection',
    body: z.strictObject({ collection: CollectionName, name: Name, query: Query, shared: z.boolean() }),
    reply: View,
  }),
  update: route('views.update', 'PATCH /views/:id', viewActions.use, {
    summary: 'Rename, change or share my view',
    params: IdParams,
    body: z.strictObject({
      name: z.optional(Name),
      query: z.optional(Query),
      shared: z.optional(z.boolean()),
    }),
    reply: View,
    versioned: true,
    fails: ['VERSION_CONFLICT'],
  }),
  remove: route('views.remove', 'DELETE /views/:id', viewActions.use, {
    summary: 'Delete my view or, as an administrator, a shared one',
    params: IdParams,
    reply: 'nothing',
  }),
}
