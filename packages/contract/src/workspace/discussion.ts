import * as z from 'zod/mini'
import { PageQuery, pageOf } from '../collection-routes.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

export const MAX_COMMENT = 5000
const MAX_MENTIONS = 20
/** Maximum comments of a thread, so that a thread is always loaded whole. */
export const MAX_COMMENTS = 200
/** Hours during which the author may edit a comment. */
export const EDIT_HOURS = 24

export const Comment = z.object({
  id: Id,
  threadId: Id,
  authorId: Id,
  /** Empty once the author has removed it. */
  text: z.string(),
  mentions: z.array(Id),
  version: z.int(),
  createdAt: Moment,
  editedAt: z.nullable(Moment),
  removedAt: z.nullable(Moment),
  can: z.array(z.enum(['update', 'remove'])),
})
export type Comment = z.output<typeof Comment>

export const Thread = z.object({
  id: Id,
  recordId: Id,
  /** The field it refers to; null for the record as a whole. */
  field: z.nullable(z.string()),
  resolvedAt: z.nullable(Moment),
  resolvedBy: z.nullable(Id),
  version: z.int(),
  createdAt: Moment,
  createdBy: Id,
  comments: z.array(Comment),
  can: z.array(z.enum(['reply', 'resolve', 'reopen'])),
})
export type Thread = z.output<typeof Thread>

/** Plain text. Leading and trailing spaces are removed; line breaks are kept. */
const Text = z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(MAX_COMMENT))
const Mentions = z.array(Id).check(z.maxLength(MAX_MENTIONS))
const FieldName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,59}$/))

const CommentInput = z.strictObject({ text: Text, mentions: Mentions })
const ThreadInput = z.strictObject({ field: z.nullable(FieldName), text: Text, mentions: Mentions })

/** A person who may read the record, and so can be mentioned in its discussion. */
export const Reader = z.object({ id: Id, name: z.string() })
export type Reader = z.output<typeof Reader>

/** Everybody who may read a record can take part in its discussion, except external people. */
export const discussionActions = { use: action('discussion.use', STAFF_ROLES) }
const { use } = discussionActions

export const discussionRoutes = {
  list: route('threads.list', 'GET /records/:id/threads', use, {
    summary: 'Threads of a record with their comments, newest first',
    params: IdParams,
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      status: z.optional(z.enum(['open', 'resolved'])),
      field: z.optional(FieldName),
    }),
    reply: pageOf(Thread),
    fails: ['INVALID_CURSOR'],
  }),
  create: route('threads.create', 'POST /records/:id/threads', use, {
    summary: 'Start a thread on a record or one of its fields',
    params: IdParams,
    body: ThreadInput,
    reply: Thread,
    fails: ['ARCHIVED'],
  }),
  resolve: route('threads.resolve', 'POST /threads/:id/resolve', use, {
    summary: 'Resolve a thread',
    params: IdParams,
    reply: Thread,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'ARCHIVED'],
  }),
  reopen: route('threads.reopen', 'POST /threads/:id/reopen', use, {
    summary: 'Reopen a resolved thread',
    params: IdParams,
    reply: Thread,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'ARCHIVED'],
  }),
  reply: route('comments.create', 'POST /threads/:id/comments', use, {
    summary: 'Reply in a thread',
    params: IdParams,
    body: CommentInput,
    reply: Comment,
    fails: ['ARCHIVED', 'DISCUSSION_CLOSED'],
  }),
  edit: route('comments.update', 'PATCH /comments/:id', use, {
    summary: 'Edit my comment within a day; it is marked as edited',
    params: IdParams,
    body: CommentInput,
    reply: Comment,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'ARCHIVED', 'DISCUSSION_CLOSED'],
  }),
  remove: route('comments.remove', 'DELETE /comments/:id', use, {
    summary: 'Remove my comment; a placeholder remains',
    params: IdParams,
    reply: 'nothing',
    fails: ['ARCHIVED'],
  }),
  readers: route('threads.readers', 'GET /records/:id/readers', use, {
    summary: 'People who can be mentioned in the discussion of a record, by name',
    params: IdParams,
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(100))),
      limit: PageQuery._zod.def.shape.limit,
    }),
    reply: z.object({ items: z.array(Reader) }),
  }),
}
