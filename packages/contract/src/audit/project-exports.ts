import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { LOCALES } from '../locale.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { Export } from '../workspace/exports.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'
import { projects } from './projects.ts'

/** Export presets of a project (6.7). */
const EXPORT_PRESETS = [
  ...(['workbook', 'racm', 'procedures', 'samples', 'issues', 'workpapers'] as const),
  ...(['reviewnotes', 'time', 'requests', 'report_pdf', 'report_word', 'evidence', 'json'] as const),
] as const
export type ExportPreset = (typeof EXPORT_PRESETS)[number]

/** The sheets of the full workbook; other presets contain some of them. The index of working papers has a form of its own. */
export const EXPORT_SHEETS = [
  ...(['projects', 'engagementrisks', 'racmrows', 'procedures', 'samples', 'sampleitems'] as const),
  ...(['issues', 'actions', 'workpapers', 'reviewnotes', 'timeentries', 'requests'] as const),
] as const
export type ExportSheet = (typeof EXPORT_SHEETS)[number]

export const PRESET_SHEETS: Readonly<Partial<Record<ExportPreset, readonly ExportSheet[]>>> = {
  workbook: EXPORT_SHEETS,
  racm: ['engagementrisks', 'racmrows'],
  procedures: ['procedures'],
  samples: ['samples', 'sampleitems'],
  issues: ['issues', 'actions'],
  reviewnotes: ['reviewnotes'],
  time: ['timeentries'],
  requests: ['requests'],
}

/** Presets that contain evidence files, and not only data about them. */
const EVIDENCE_PRESETS = ['evidence'] as const satisfies readonly ExportPreset[]

/** Exporting evidence of a restricted project needs the approval of the head of audit. */
export const needsApproval = (preset: ExportPreset, confidentiality: string | null): boolean =>
  confidentiality === 'restricted' && (EVIDENCE_PRESETS as readonly string[]).includes(preset)

const options = {
  /** Only records in these statuses. */
  statuses: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
  /** Only records changed on or after `changedFrom`, or up to `changedTo`. */
  changedFrom: z.optional(Day),
  changedTo: z.optional(Day),
  /** Includes restricted evidence, which only the head of audit may request. */
  restricted: z.optional(z.boolean()),
  /** Name of the requester and time on every page. */
  watermark: z.optional(z.boolean()),
}
export const ExportOptions = z.strictObject(options)
export type ExportOptions = z.output<typeof ExportOptions>

/**
 * The log entry of an export of a project: content, recipient, size and the hash of the file. It is kept when the file
 * is deleted.
 */
export const projectexports = collection({
  name: 'projectexports',
  type: 'projectexport',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^EXP-\d{4}-\d{4,7}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    preset: f.choice(EXPORT_PRESETS, { required: true, filter: true, fixed: true }),
    locale: f.choice(LOCALES, { required: true, fixed: true }),
    options: f.structure(ExportOptions, { fixed: true, detail: true }),
    /** The requester. */
    ownerId: f.person({ filter: true, spine: 'owner_id', derived: true }),
    reason: f.text({ max: 1000, fixed: true }),
    approvedBy: f.person({ derived: true }),
    rows: f.whole({ min: 0, max: 100_000_000, derived: true }),
    fileName: f.text({ max: 255, derived: true }),
    bytes: f.whole({ min: 0, max: 2_000_000_000, derived: true }),
    sha256: f.text({ max: 64, derived: true }),
    madeOn: f.day({ derived: true }),
    tags: f.words({ spine: 'tags' }),
    /** The last day on which the requester can download the file. */
    expiresOn: f.day({ computed: true }),
    restricted: f.flag({ computed: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['waiting', 'approved', 'made', 'refused'],
    initial: 'waiting',
    transitions: [
      { from: 'waiting', to: 'approved', action: 'approve' },
      { from: 'waiting', to: 'refused', action: 'approve', reasonRequired: true },
      // Made by the platform when the file is ready.
      { from: 'approved', to: 'made', action: 'replace' },
    ],
    frozen: ['waiting', 'approved', 'made', 'refused'],
    settled: ['made', 'refused'],
  }),
  guards: {},
  actions: {
    read: action('projectexport.read', AUDIT_READERS),
    create: action('projectexport.create', AUDITORS),
    update: action('projectexport.update', AUDITORS),
    approve: action('projectexport.approve', ['cae']),
    archive: action('projectexport.archive', ['cae']),
    export: action('projectexport.export', AUDITORS),
  },
  numbering: 'EXP-{year}-0000',
  searched: ['fileName'],
})

export type ProjectExportCollection = typeof projectexports
export type ProjectExport = RecordOf<typeof projectexports>
export type ProjectExportLine = LineOf<typeof projectexports>

/** A download of the project's records or files outside its exports, as the audit trail records it. */
const Download = z.object({
  seq: z.int(),
  at: Moment,
  actorId: z.nullable(Id),
  /** The collection of the record, or of the list. */
  collection: z.string(),
  /** Null for a list, and for a record that the reader may not see. */
  code: z.nullable(z.string()),
  file: z.nullable(z.string()),
})
export type Download = z.output<typeof Download>

export const projectExportRoutes = {
  ...collectionRoutes(projectexports, {
    update: false,
    export: true,
    exportOne: true,
    asAt: true,
    links: true,
  }),
  order: route('projectexports.order', 'POST /projects/:id/exports-ordered', projects.actions.export, {
    summary:
      'Request an export of a project; evidence of a restricted project needs approval by the chief audit executive',
    params: IdParams,
    body: z.strictObject({
      preset: z.enum(EXPORT_PRESETS),
      locale: z.optional(LocaleSchema),
      options: z.optional(ExportOptions),
      reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))),
    }),
    /** The running export; null while it waits for approval. */
    reply: z.object({ record: projectexports.Record, export: z.nullable(Export) }),
    fails: ['NOT_FOUND', 'ARCHIVED', 'TOO_MANY_EXPORTS'],
  }),
  downloads: route('projectexports.downloads', 'GET /projects/:id/downloads', projects.actions.export, {
    summary: 'Downloads of a project’s lists, records and files, newest first, from the audit trail',
    params: IdParams,
    reply: z.object({ items: z.array(Download) }),
    fails: ['NOT_FOUND'],
  }),
}
