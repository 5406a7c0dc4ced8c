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

/** Loading the built-in library: what is new is created as active, what exists by code is left as it is. */
export const LibraryLoad = z.object({ version: z.string(), created: Counts, existing: Counts })
export type LibraryLoad = z.output<typeof LibraryLoad>

const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })

/** What there is to load, process by process, and how much of it the organisation has. */
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
 * How a line of the library stands to the organisation's record: not there yet, changed in the library, changed on both
 * sides, changed by the organisation alone, or gone from the library.
 */
export const LINE_KINDS = ['new', 'changed', 'both', 'ours', 'withdrawn'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Why a line cannot be taken, or was not. */
export const TAKE_REASONS = [
  ...(['ARCHIVED', 'FROZEN', 'FORBIDDEN', 'FIXED', 'PARENT_MISSING', 'VERSION_CONFLICT'] as const),
  ...(['TRANSITION_NOT_ALLOWED', 'GUARD_NOT_MET', 'NOT_FOUND'] as const),
] as const
export type TakeReason = (typeof TAKE_REASONS)[number]

/** A field in which library and record differ. Records that a field points at stand here by their codes. */
const LineField = z.object({
  field: z.string(),
  /** Who moved away from what was loaded. */
  side: z.enum(['library', 'ours', 'both']),
  /** What was loaded, where that is known. */
  loaded: z.unknown(),
  yours: z.unknown(),
  library: z.unknown(),
  /** Set when a record is made and never again: shown, and not to be taken. */
  fixed: z.boolean(),
})
export type LineField = z.output<typeof LineField>

const LibraryLine = z.object({
  slice: z.enum(LIBRARY_SLICES),
  code: z.string(),
  title: Texts,
  /** The process that it belongs to, and what it stands under. */
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

/** What is different between the library and the processes that the organisation has of it. */
export const LibraryChanges = z.object({
  version: z.string(),
  lines: z.array(LibraryLine),
  unchanged: Counts,
  /** Processes of the library that the organisation does not have at all: they are loaded, not taken. */
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
  /** How many of those are drafts, because what would put them in force was not taken with them. */
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
    summary: 'The processes of the starter library, with what belongs to each and how much of it is here',
    reply: LibraryContents,
  }),
  load: route('library.load', 'POST /library/loads', Load, {
    summary: 'Load all or some processes of the starter library with their sub processes, risks and controls',
    body: z.strictObject({
      processes: z.optional(z.array(z.string().check(z.maxLength(5))).check(z.maxLength(100))),
    }),
    reply: LibraryLoad,
  }),
  changes: route('library.changes', 'GET /library/changes', Compare, {
    summary: 'What differs between the starter library and what the organisation has of it, line by line',
    reply: LibraryChanges,
  }),
  take: route('library.take', 'POST /library/takings', Take, {
    summary:
      'Take lines of the starter library: create what is new, change fields, retire what was withdrawn',
    body: z.strictObject({
      /** The version of the library that the person saw. */
      version: z.string().check(z.maxLength(40)),
      lines: z.array(WantedLine).check(z.minLength(1), z.maxLength(2000)),
    }),
    reply: LibraryTaking,
    fails: ['VERSION_CONFLICT'],
  }),
}
