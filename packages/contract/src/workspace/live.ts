import * as z from 'zod/mini'
import { action, ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { discussionActions } from './discussion.ts'
import { NOTIFICATION_KINDS } from './notifications.ts'

/** Presence on a record expires after this long without a heartbeat. */
export const PRESENCE_SECONDS = 30

const FieldName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,59}$/))

export const Presence = z.object({
  personId: Id,
  name: z.string(),
  editing: z.boolean(),
  /** The field that they are editing, if any. */
  field: z.nullable(z.string()),
  until: Moment,
})
export type Presence = z.output<typeof Presence>

/** Events of the stream. They carry no content: clients fetch what they may read. */
export const LiveEvent = z.discriminatedUnion('event', [
  /** A record or its related data was saved. A null id means several records of the type. */
  z.object({
    event: z.literal('record-changed'),
    type: z.string(),
    id: z.nullable(Id),
    version: z.nullable(z.int()),
  }),
  z.object({ event: z.literal('thread-changed'), type: z.string(), id: Id, threadId: Id }),
  z.object({ event: z.literal('notification'), id: Id, kind: z.enum(NOTIFICATION_KINDS) }),
  z.object({
    event: z.literal('presence'),
    type: z.string(),
    id: Id,
    who: z.object({ personId: Id, name: z.string(), editing: z.boolean(), field: z.nullable(z.string()) }),
    gone: z.boolean(),
  }),
  /** Events may have been missed: clients reload everything. */
  z.object({ event: z.literal('missed') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

const liveActions = { listen: action('event.listen', ROLES) }

export const liveRoutes = {
  listen: route('events.listen', 'GET /events', liveActions.listen, {
    summary: 'Live changes of readable records, as server-sent events',
    query: z.strictObject({
      /** Closes the stream after this many seconds, for clients behind a proxy that buffers responses. */
      seconds: z.optional(z.int().check(z.gte(0), z.lte(3600))),
    }),
    reply: 'events',
  }),
  present: route('presence.list', 'GET /records/:id/presence', discussionActions.use, {
    summary: 'People who have a record open',
    params: IdParams,
    reply: z.object({ items: z.array(Presence) }),
  }),
  tell: route('presence.tell', 'PUT /records/:id/presence', discussionActions.use, {
    summary: 'Announce that I view, edit or leave a record; returns the others present',
    params: IdParams,
    body: z.strictObject({
      state: z.enum(['viewing', 'editing', 'gone']),
      field: z.nullable(FieldName),
    }),
    reply: z.object({ items: z.array(Presence) }),
  }),
}
