import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'

/** Export formats of a list or a record. */
export const EXPORT_FORMATS = ['excel', 'pdf', 'word', 'bundle'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Reports of the risk area, with totals of the lists: the report for the board as PDF and Word, and the register. */
export const REPORT_FORMATS = ['board', 'board_word', 'register'] as const
/** The report of a gap analysis: PDF, Word, Excel. */
const GAP_REPORT_FORMATS = ['gap_pdf', 'gap_word', 'gap_excel'] as const
/** The report of an audit as PDF and Word, and the sealed file of the whole project. */
const AUDIT_FORMATS = ['report_pdf', 'report_word', 'audit_file'] as const
/** An export of an audit project; the export record says which preset. */
const PROJECT_FORMATS = ['project'] as const
/**
 * A technical file: one document as PDF or Word, a summary with one page for each section, or a set of folders by the
 * IMDRF or by the annexes of the law; its registers as a workbook; and its identifiers for EUDAMED.
 */
export const FILE_FORMATS = [
  ...(['file_pdf', 'file_word', 'file_sted', 'file_sted_word', 'file_imdrf', 'file_annex'] as const),
  ...(['file_registers', 'file_eudamed'] as const),
] as const
/** One of the documents that are made from a technical file; the request says which. */
export const DOCUMENT_FORMATS = ['file_document', 'file_document_word'] as const
export type FileFormat = (typeof FILE_FORMATS)[number] | (typeof DOCUMENT_FORMATS)[number]
/** All data of an organisation, and the data about one person. */
const ORGANISATION_FORMATS = ['everything', 'person_data'] as const
const MADE_FORMATS = [
  ...EXPORT_FORMATS,
  ...REPORT_FORMATS,
  ...GAP_REPORT_FORMATS,
  ...AUDIT_FORMATS,
  ...PROJECT_FORMATS,
  ...FILE_FORMATS,
  ...DOCUMENT_FORMATS,
  ...ORGANISATION_FORMATS,
] as const
export type MadeFormat = (typeof MADE_FORMATS)[number]

/** A workbook exports a list, not a single record. */
export const RECORD_FORMATS = ['pdf', 'word', 'bundle'] as const satisfies readonly ExportFormat[]

const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** Days for which a finished file can be downloaded. */
export const EXPORT_DAYS = 7

/** The most records of one bundle. */
export const MAX_BUNDLE = 1_000

/** A background export for the person who requested it, and the resulting file. */
export const Export = z.object({
  id: Id,
  format: z.enum(MADE_FORMATS),
  collection: z.string(),
  /** Set for an export of one record, with its code at that time. */
  recordId: z.nullable(Id),
  code: z.nullable(z.string()),
  locale: LocaleSchema,
  state: z.enum(EXPORT_STATES),
  /** Completed steps, and the total once it is known. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** The error code of a failed export. */
  error: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  createdAt: Moment,
  endedAt: z.nullable(Moment),
  expiresAt: Moment,
})
export type Export = z.output<typeof Export>
z.globalRegistry.add(Export as never, { id: 'Export' })

/** Each collection defines who may export it; this permission is for one's own exports. */
export const exportActions = { use: action('export.use', STAFF_ROLES) }

export const exportRoutes = {
  list: route('exports.list', 'GET /exports', exportActions.use, {
    summary: 'My exports, newest first',
    reply: z.object({ items: z.array(Export) }),
  }),
  get: route('exports.get', 'GET /exports/:id', exportActions.use, {
    summary: 'Progress of my export',
    params: IdParams,
    reply: Export,
  }),
  cancel: route('exports.cancel', 'POST /exports/:id/cancel', exportActions.use, {
    summary: 'Cancel my export; no effect once it has ended',
    params: IdParams,
    reply: Export,
    whileClosing: true,
  }),
  remove: route('exports.remove', 'DELETE /exports/:id', exportActions.use, {
    summary: 'Delete my finished export and its file',
    params: IdParams,
    reply: 'nothing',
    fails: ['NOT_ENDED'],
    whileClosing: true,
  }),
  download: route('exports.download', 'GET /exports/:id/content', exportActions.use, {
    summary: 'Download the file of my export',
    params: IdParams,
    reply: 'file',
    recorded: true,
  }),
}
