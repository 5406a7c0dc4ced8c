import * as z from 'zod/mini'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

/** Where the collaboration service listens for sockets. */
export const COLLABORATION_PATH = '/api/collaboration'
/** How long after the last key a change is handed on. */
export const EDITOR_DEBOUNCE_MS = 300
export const MAX_VERSION_NAME = 120
/** A document keeps at most this many named versions. */
export const MAX_VERSIONS = 500

/** What a socket calls a document: the organisation and the document's id. */
export const documentName = (organisation: string, document: string): string => `${organisation}/${document}`

const Attributes = z.optional(z.record(z.string(), z.unknown()))

/** A part of a text. Which there are, and what may be in them, the editor's grammar says and the server checks. */
const TextNode = z.strictObject({
  type: z.string().check(z.maxLength(60)),
  attrs: Attributes,
  get content() {
    return z.optional(z.array(TextNode))
  },
  marks: z.optional(z.array(z.strictObject({ type: z.string().check(z.maxLength(60)), attrs: Attributes }))),
  text: z.optional(z.string()),
})
z.globalRegistry.add(TextNode as never, { id: 'TextNode' })

/** Rich text as JSON. */
export const TextContent = z.strictObject({ type: z.literal('doc'), content: z.array(TextNode) })

const Base = {
  id: Id,
  recordId: Id,
  recordType: z.string(),
  /** Which of the record's texts it is. */
  field: z.string(),
  /** Goes up by one with every change that arrives. */
  version: z.int(),
  updatedAt: Moment,
  updatedBy: z.nullable(Id),
  can: z.array(z.enum(['update'])),
}

/** A text of a record, without its words. */
export const RichTextLine = z.object(Base)
export type RichTextLine = z.output<typeof RichTextLine>

export const RichText = z.object({
  ...Base,
  content: TextContent,
  /** The same as HTML that runs nothing anywhere. */
  html: z.string(),
  /** SHA-256 of the content as it is stored. */
  hash: z.string(),
})
export type RichText = z.output<typeof RichText>

/** Why a version of a text was made. */
const VERSION_REASONS = ['begun', 'edited', 'named', 'restored', 'migrated'] as const

const VERSION_USES = ['step', 'signature', 'seal', 'package'] as const

/** A state of a text that never changes: recorded as it was edited, restored, or given a name. */
export const RichTextVersion = z.object({
  id: Id,
  number: z.int(),
  /** Of a version that somebody named; the others are known by their number. */
  name: z.nullable(z.string()),
  reason: z.enum(VERSION_REASONS),
  /** Who changed the text since the version before. */
  authors: z.array(Id),
  hash: z.string(),
  createdAt: Moment,
  createdBy: Id,
  /** What froze it: a step of the record, a signature, the sealed file of an audit, or a package. */
  uses: z.array(z.enum(VERSION_USES)),
})
export type RichTextVersion = z.output<typeof RichTextVersion>

const Shown = { content: TextContent, html: z.string() }

const FieldName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,59}$/))
const FieldParams = z.strictObject({ id: Id, field: FieldName })
const VersionParams = z.strictObject({ id: Id, versionId: Id })
const Name = z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(MAX_VERSION_NAME))

/** Who may read a record reads its texts, and who may change it writes them; the record's policy says who that is. */
export const richTextActions = {
  read: action('document.read', STAFF_ROLES),
  write: action('document.write', STAFF_ROLES),
}
const { read, write } = richTextActions

export const richTextRoutes = {
  list: route('documents.list', 'GET /records/:id/documents', read, {
    summary: 'The texts of a record',
    params: IdParams,
    reply: z.object({ items: z.array(RichTextLine) }),
  }),
  open: route('documents.open', 'PUT /records/:id/documents/:field', write, {
    summary: 'One text of a record, begun empty when there is none yet',
    params: FieldParams,
    reply: RichText,
    fails: ['ARCHIVED'],
  }),
  get: route('documents.get', 'GET /documents/:id', read, {
    summary: 'A text as JSON and as HTML',
    params: IdParams,
    reply: RichText,
  }),
  write: route('documents.write', 'PUT /documents/:id/content', write, {
    summary: 'Replace a text; whoever has it open sees the change as an edit',
    params: IdParams,
    body: z.strictObject({ content: TextContent }),
    reply: RichText,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'ARCHIVED'],
  }),
  versions: route('documents.versions', 'GET /documents/:id/versions', read, {
    summary: 'The versions of a text, newest first',
    params: IdParams,
    reply: z.object({ items: z.array(RichTextVersion) }),
  }),
  name: route('documents.name', 'POST /documents/:id/versions', write, {
    summary: 'Keep the text as it stands under a name',
    params: IdParams,
    body: z.strictObject({ name: Name }),
    reply: RichTextVersion,
    fails: ['ARCHIVED'],
  }),
  version: route('documents.version', 'GET /documents/:id/versions/:versionId', read, {
    summary: 'A version as JSON and as HTML',
    params: VersionParams,
    reply: z.object({ ...RichTextVersion._zod.def.shape, ...Shown }),
  }),
  difference: route('documents.difference', 'GET /documents/:id/difference', read, {
    summary: 'Two versions in one text, with what was added and what was taken away marked',
    params: IdParams,
    query: z.strictObject({
      from: Id,
      /** Without it, the text as it stands now. */
      to: z.optional(Id),
    }),
    reply: z.object(Shown),
  }),
  restore: route('documents.revert', 'POST /documents/:id/versions/:versionId/restore', write, {
    summary: 'Make the text say again what a version said, as a new edit',
    params: VersionParams,
    reply: RichText,
    fails: ['ARCHIVED'],
  }),
}
