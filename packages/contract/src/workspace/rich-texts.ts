import * as z from 'zod/mini'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

/** Path of the collaboration WebSocket. */
export const COLLABORATION_PATH = '/api/collaboration'
/** Delay after the last keystroke before a change is passed on. */
export const EDITOR_DEBOUNCE_MS = 300
export const MAX_VERSION_NAME = 120
/** A document keeps at most this many named versions. */
export const MAX_VERSIONS = 500

/** The name of a document on the socket: the organisation and the document's id. */
export const documentName = (organisation: string, document: string): string => `${organisation}/${document}`

const Attributes = z.optional(z.record(z.string(), z.unknown()))

/** A node of a rich text, declared explicitly: what zod infers of a recursive schema ends at its first level. */
interface TextNode {
  type: string
  attrs?: Record<string, unknown> | undefined
  content?: TextNode[] | undefined
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined
  text?: string | undefined
}

/** The editor's schema defines the valid nodes, and the server checks them. */
const TextNode: z.ZodMiniType<TextNode, TextNode> = z.strictObject({
  type: z.string().check(z.maxLength(60)),
  attrs: Attributes,
  get content() {
    return z.optional(z.array(TextNode))
  },
  marks: z.optional(z.array(z.strictObject({ type: z.string().check(z.maxLength(60)), attrs: Attributes }))),
  text: z.optional(z.string()),
})
z.globalRegistry.add(TextNode, { id: 'TextNode' })

/** Rich text as JSON. */
export interface TextContent {
  type: 'doc'
  content: TextNode[]
}
export const TextContent: z.ZodMiniType<TextContent, TextContent> = z.strictObject({
  type: z.literal('doc'),
  content: z.array(TextNode),
})

const Base = {
  id: Id,
  recordId: Id,
  recordType: z.string(),
  /** The field of the record that it belongs to. */
  field: z.string(),
  /** Increases by one with every change received. */
  version: z.int(),
  updatedAt: Moment,
  updatedBy: z.nullable(Id),
  can: z.array(z.enum(['update'])),
}

/** A text of a record, without its content. */
export const RichTextLine = z.object(Base)
export type RichTextLine = z.output<typeof RichTextLine>

export const RichText = z.object({
  ...Base,
  content: TextContent,
  /** The same as HTML without active content. */
  html: z.string(),
  /** SHA-256 of the stored content. */
  hash: z.string(),
})
export type RichText = z.output<typeof RichText>

/** Why a version was created. */
const VERSION_REASONS = ['begun', 'edited', 'named', 'restored', 'migrated'] as const

const VERSION_USES = ['step', 'signature', 'seal', 'package'] as const

/** An immutable version of a text: recorded on edit, on restore, or when it was named. */
export const RichTextVersion = z.object({
  id: Id,
  number: z.int(),
  /** Null for unnamed versions, which are known by their number. */
  name: z.nullable(z.string()),
  reason: z.enum(VERSION_REASONS),
  /** Authors since the previous version. */
  authors: z.array(Id),
  hash: z.string(),
  createdAt: Moment,
  createdBy: Id,
  /** What fixed it: a transition, a signature, the sealed file of an audit, or a package. */
  uses: z.array(z.enum(VERSION_USES)),
})
export type RichTextVersion = z.output<typeof RichTextVersion>

const Shown = { content: TextContent, html: z.string() }

const FieldName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,59}$/))
const FieldParams = z.strictObject({ id: Id, field: FieldName })
const VersionParams = z.strictObject({ id: Id, versionId: Id })
const Name = z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(MAX_VERSION_NAME))

/** Readers of a record may read its texts, and editors may write them; the record's policy decides who they are. */
export const richTextActions = {
  read: action('document.read', STAFF_ROLES),
  write: action('document.write', STAFF_ROLES),
}
const { read, write } = richTextActions

export const richTextRoutes = {
  list: route('documents.list', 'GET /records/:id/documents', read, {
    summary: 'Texts of a record',
    params: IdParams,
    reply: z.object({ items: z.array(RichTextLine) }),
  }),
  open: route('documents.open', 'PUT /records/:id/documents/:field', write, {
    summary: 'One text of a record; created empty if there is none',
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
    summary: 'Replace a text; open editors receive the change as an edit',
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
    summary: 'Save the current text as a named version',
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
    summary: 'Two versions compared, with insertions and deletions marked',
    params: IdParams,
    query: z.strictObject({
      from: Id,
      /** The current text by default. */
      to: z.optional(Id),
    }),
    reply: z.object(Shown),
  }),
  restore: route('documents.revert', 'POST /documents/:id/versions/:versionId/restore', write, {
    summary: 'Restore a version as a new edit',
    params: VersionParams,
    reply: RichText,
    fails: ['ARCHIVED'],
  }),
}
