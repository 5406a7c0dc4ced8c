import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { Id, route } from '../route.ts'
import { LIBRARY_EDITORS } from './library.ts'
import { PROCESS_FAMILIES } from './processes.ts'

/** The collections that the library fills, in the order in which they refer to each other. */
export const LIBRARY_SLICES = ['processes', 'subprocesses', 'risks', 'controls'] as const
export type LibrarySlice = (typeof LIBRARY_SLICES)[number]

const Counts = z.object({
  processes: z.int(),
  subprocesses: z.int(),
  risks: z.int(),
  controls: z.int(),
})
export type LibraryCounts = z.output<typeof Counts>

/** Result of loading the built-in library: new items are created as active, existing codes are left unchanged. */
export const LibraryLoad = z.object({ version: z.string(), created: Counts, existing: Counts })
export type LibraryLoad = z.output<typeof LibraryLoad>

const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })

/** The contents of the library by process, and how much of it the organisation has. */
export const LibraryContents = z.object({
  version: z.string(),
  processes: z.array(
    z.object({
      code: z.string(),
      name: Texts,
      family: z.enum(PROCESS_FAMILIES),
      holds: Counts,
      here: Counts,
    }),
  ),
})
export type LibraryContents = z.output<typeof LibraryContents>

/**
 * How a library item compares with the organisation's record: missing, changed in the library, changed on both sides,
 * changed by the organisation only, or removed from the library.
 */
export const LINE_KINDS = ['new', 'changed', 'both', 'ours', 'withdrawn'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Why a line cannot be taken, or was skipped. */
export const TAKE_REASONS = [
  ...(['ARCHIVED', 'FROZEN', 'FORBIDDEN', 'FIXED', 'PARENT_MISSING', 'VERSION_CONFLICT'] as const),
  ...(['TRANSITION_NOT_ALLOWED', 'GUARD_NOT_MET', 'NOT_FOUND'] as const),
] as const
export type TakeReason = (typeof TAKE_REASONS)[number]

/** A field in which library and record differ. References are given as codes. */
const LineField = z.object({
  field: z.string(),
  /** Which side has changed since loading. */
  side: z.enum(['library', 'ours', 'both']),
  /** The loaded value, if known. */
  loaded: z.unknown(),
  yours: z.unknown(),
  library: z.unknown(),
  /** Set on creation only: shown, but cannot be taken. */
  fixed: z.boolean(),
})
export type LineField = z.output<typeof LineField>

const LibraryLine = z.object({
  slice: z.enum(LIBRARY_SLICES),
  code: z.string(),
  title: Texts,
  /** The process that it belongs to, and its parent. */
  process: z.string(),
  parent: z.nullable(z.string()),
  kind: z.enum(LINE_KINDS),
  record: z.nullable(z.object({ id: Id, version: z.int(), status: z.string() })),
  /** The version of the library that the record came from; null for one that the organisation made itself. */
  loaded: z.nullable(z.string()),
  blocked: z.nullable(z.enum(TAKE_REASONS)),
  fields: z.array(LineField),
})
export type LibraryLine = z.output<typeof LibraryLine>

/** Differences between the library and the processes that the organisation has loaded. */
export const LibraryChanges = z.object({
  version: z.string(),
  lines: z.array(LibraryLine),
  unchanged: Counts,
  /** Number of processes that the organisation has not loaded; those are loaded as a whole. */
  notLoaded: z.int(),
})
export type LibraryChanges = z.output<typeof LibraryChanges>

const WantedLine = z.strictObject({
  slice: z.enum(LIBRARY_SLICES),
  code: z.string().check(z.maxLength(60)),
  /** The record's version that the person saw; null for a line that is new. */
  version: z.nullable(z.int()),
  /** The fields to take; those that the library alone has changed when none are named. */
  fields: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(40))),
})
export type WantedLine = z.output<typeof WantedLine>

export const LibraryTaking = z.object({
  version: z.string(),
  created: z.int(),
  /** How many of those are drafts, because the items required for activation were not taken with them. */
  drafts: z.int(),
  changed: z.int(),
  retired: z.int(),
  skipped: z.array(
    z.object({ slice: z.enum(LIBRARY_SLICES), code: z.string(), reason: z.enum(TAKE_REASONS) }),
  ),
})
export type LibraryTaking = z.output<typeof LibraryTaking>

const Load = action('library.load', LIBRARY_EDITORS)
const Compare = action('library.compare', LIBRARY_EDITORS)
const Take = action('library.take', LIBRARY_EDITORS)

export const starterLibraryRoutes = {
  contents: route('library.contents', 'GET /library/contents', Load, {
    summary: 'Processes of the starter library with their content and the share that is loaded',
    reply: LibraryContents,
  }),
  load: route('library.load', 'POST /library/loads', Load, {
    summary: 'Load processes of the starter library with their sub-processes, risks and controls',
    body: z.strictObject({
      processes: z.optional(z.array(z.string().check(z.maxLength(5))).check(z.maxLength(100))),
    }),
    reply: LibraryLoad,
  }),
  changes: route('library.changes', 'GET /library/changes', Compare, {
    summary: 'Differences between the starter library and the organisation’s copy, line by line',
    reply: LibraryChanges,
  }),
  take: route('library.take', 'POST /library/takings', Take, {
    summary: 'Apply changes of the starter library: create new records, update fields, retire withdrawn ones',
    body: z.strictObject({
      /** The version of the library that the person saw. */
      version: z.string().check(z.maxLength(40)),
      lines: z.array(WantedLine).check(z.minLength(1), z.maxLength(2000)),
    }),
    reply: LibraryTaking,
    fails: ['VERSION_CONFLICT'],
  }),
}
