import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

/** What a list or a record can leave the product as. */
export const EXPORT_FORMATS = ['excel', 'pdf', 'word', 'bundle'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Reports of the risk area, which say what the lists add up to. */
export const REPORT_FORMATS = ['board', 'register'] as const
/** The report of a gap analysis: to read, to edit, to count. */
const GAP_REPORT_FORMATS = ['gap_pdf', 'gap_word', 'gap_excel'] as const
/** The report of an audit, to read and to edit, and the sealed file of the whole project. */
const AUDIT_FORMATS = ['report_pdf', 'report_word', 'audit_file'] as const
/** Something of an audit project; which of it, the record of the export says. */
const PROJECT_FORMATS = ['project'] as const
/**
 * A technical file: one document to read or to edit, a summary with one page for each section, or a set of folders by the
 * IMDRF or by the annexes of the law; and its identifiers for EUDAMED.
 */
export const FILE_FORMATS = [
  ...(['file_pdf', 'file_word', 'file_sted', 'file_sted_word', 'file_imdrf', 'file_annex'] as const),
  'file_eudamed',
] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
/** Everything that an organisation has, and what is stored about one person. */
const ORGANISATION_FORMATS = ['everything', 'person_data'] as const
const MADE_FORMATS = [
  ...EXPORT_FORMATS,
  ...REPORT_FORMATS,
  ...GAP_REPORT_FORMATS,
  ...AUDIT_FORMATS,
  ...PROJECT_FORMATS,
  ...FILE_FORMATS,
  ...ORGANISATION_FORMATS,
] as const
export type MadeFormat = (typeof MADE_FORMATS)[number]

/** A workbook is a list; one record has none. */
export const RECORD_FORMATS = ['pdf', 'word', 'bundle'] as const satisfies readonly ExportFormat[]

const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** How long a finished file waits to be fetched. */
export const EXPORT_DAYS = 7

/** So many rows at most: more is a matter of moving the data, not of reading it. */
export const MAX_EXPORT_ROWS: Readonly<Record<MadeFormat, number>> = {
  excel: 100_000,
  pdf: 10_000,
  word: 10_000,
  bundle: 1_000,
  board: 100_000,
  register: 100_000,
  gap_pdf: 10_000,
  gap_word: 10_000,
  gap_excel: 10_000,
  report_pdf: 10_000,
  report_word: 10_000,
  audit_file: 100_000,
  project: 100_000,
  file_pdf: 100_000,
  file_word: 100_000,
  file_sted: 100_000,
  file_sted_word: 100_000,
  file_imdrf: 100_000,
  file_annex: 100_000,
  file_eudamed: 100_000,
  everything: Number.MAX_SAFE_INTEGER,
  person_data: Number.MAX_SAFE_INTEGER,
}

/** Something that is being made in the background for the person who asked for it, and the file it became. */
export const Export = z.object({
  id: Id,
  format: z.enum(MADE_FORMATS),
  collection: z.string(),
  /** Set when it is about one record, with the code it had. */
  recordId: z.nullable(Id),
  code: z.nullable(z.string()),
  locale: LocaleSchema,
  state: z.enum(EXPORT_STATES),
  /** How many steps are done, and of how many as soon as that is known. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** Why it failed, by the code of an error. */
  error: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  createdAt: Moment,
  endedAt: z.nullable(Moment),
  expiresAt: Moment,
})
export type Export = z.output<typeof Export>
z.globalRegistry.add(Export as never, { id: 'Export' })

/** Who may take out what, each collection says; these are about what one has asked for oneself. */
export const exportActions = { use: action('export.use', STAFF_ROLES) }

export const exportRoutes = {
  list: route('exports.list', 'GET /exports', exportActions.use, {
    summary: 'What I have asked for, newest first',
    reply: z.object({ items: z.array(Export) }),
  }),
  get: route('exports.get', 'GET /exports/:id', exportActions.use, {
    summary: 'How far one of my exports is',
    params: IdParams,
    reply: Export,
  }),
  cancel: route('exports.cancel', 'POST /exports/:id/cancel', exportActions.use, {
    summary: 'Stop an export of mine; one that has ended stays as it is',
    params: IdParams,
    reply: Export,
    whileClosing: true,
  }),
  remove: route('exports.remove', 'DELETE /exports/:id', exportActions.use, {
    summary: 'Forget an export of mine that has ended, and its file',
    params: IdParams,
    reply: 'nothing',
    fails: ['NOT_ENDED'],
    whileClosing: true,
  }),
  download: route('exports.download', 'GET /exports/:id/content', exportActions.use, {
    summary: 'The file that an export of mine became',
    params: IdParams,
    reply: 'file',
    recorded: true,
  }),
}
