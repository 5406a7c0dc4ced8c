import * as z from 'zod/mini'
import { action, ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { discussionActions } from './discussion.ts'
import { NOTIFICATION_KINDS } from './notifications.ts'

/** Who looks at a record is forgotten after so long without a word from them. */
export const PRESENCE_SECONDS = 30

const FieldName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,59}$/))

export const Presence = z.object({
  personId: Id,
  name: z.string(),
  editing: z.boolean(),
  /** The field that they have open, if it is one. */
  field: z.nullable(z.string()),
  until: Moment,
})
export type Presence = z.output<typeof Presence>

/** What the stream tells. None of it carries content: who hears it asks for what they may read. */
export const LiveEvent = z.discriminatedUnion('event', [
  /** A record was saved, or something that hangs on it. Without an id: many of the type at once. */
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
  /** Something may have been missed: ask for everything again. */
  z.object({ event: z.literal('missed') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

const liveActions = { listen: action('event.listen', ROLES) }

export const liveRoutes = {
  listen: route('events.listen', 'GET /events', liveActions.listen, {
    summary: 'What changes while I look, as server-sent events, of records that I may read',
    query: z.strictObject({
      /** Ends by itself after so long, for clients behind something that holds answers back. */
      seconds: z.optional(z.int().check(z.gte(0), z.lte(3600))),
    }),
    reply: 'events',
  }),
  present: route('presence.list', 'GET /records/:id/presence', discussionActions.use, {
    summary: 'Who else looks at a record',
    params: IdParams,
    reply: z.object({ items: z.array(Presence) }),
  }),
  tell: route('presence.tell', 'PUT /records/:id/presence', discussionActions.use, {
    summary: 'Say that I look at a record, edit a field of it, or have gone; and hear who else is there',
    params: IdParams,
    body: z.strictObject({
      state: z.enum(['viewing', 'editing', 'gone']),
      field: z.nullable(FieldName),
    }),
    reply: z.object({ items: z.array(Presence) }),
  }),
}
