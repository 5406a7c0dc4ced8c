import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { type Marks } from '../marks.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { EVIDENCE_TYPES } from './evidence-types.ts'
import { Sha256 } from './uploads.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
/** Roles that collect evidence for audits, risks, requirements and technical documentation. */
const GATHERERS = [
  'auditor',
  'audit_manager',
  'risk_manager',
  'compliance_officer',
  'owner',
  'techdoc_author',
  'prrc',
] as const satisfies readonly Role[]
/** Roles that review evidence; the policy excludes the person who provided it. */
const EVIDENCE_JUDGES = [
  'cae',
  'audit_manager',
  'auditor',
  'risk_manager',
  'compliance_officer',
  'prrc',
] as const satisfies readonly Role[]

export const CONFIDENTIALITIES = ['internal', 'confidential', 'restricted'] as const
/** A file cannot be opened before its scan, and never if the scanner objects. */
export const SCAN_STATES = ['scanning', 'clean', 'quarantined'] as const
export const SCAN_MARKS = {
  scanning: { status: 'progress' },
  clean: { result: 'met' },
  quarantined: { result: 'failed' },
} as const satisfies Marks<(typeof SCAN_STATES)[number]>

/** Exclusive ranges: `d60` excludes what ends within 30 days. */
const EVIDENCE_ENDINGS = ['ended', 'd30', 'd60', 'd90'] as const

interface Submitted {
  address: string | null
  files: number
  scan: string | null
  periodFrom: string | null
  periodTo: string | null
}

const guards = {
  /** Evidence needs a file or a web address. */
  provided: (row: Submitted) => row.files > 0 || row.address !== null,
  periodInOrder: (row: Submitted) =>
    row.periodFrom === null || row.periodTo === null || row.periodFrom <= row.periodTo,
  /** Only scanned files can be opened and reviewed. */
  scanned: (row: Submitted) => row.files === 0 || row.scan === 'clean',
} satisfies Guards<Submitted>

/** Evidence that a control works or a requirement is met, stored once and linked to many records. */
export const evidence = collection({
  name: 'evidence',
  type: 'evidence',
  area: 'workspace',
  supports: true,
  fields: {
    code: f.numberedCode(/^EVD-\d{4,8}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.text({ detail: true }),
    type: f.choice(EVIDENCE_TYPES, { filter: true }),
    source: f.text({ max: 300 }),
    address: f.address(),
    obtainedOn: f.day({ required: true }),
    obtainedBy: f.person({ required: true, filter: true, content: true }),
    periodFrom: f.day(),
    periodTo: f.day(),
    validUntil: f.day({ spine: 'due_on', content: true }),
    confidentiality: f.choice(CONFIDENTIALITIES, { required: true, filter: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    /** The audit project in which it was obtained: the project's restricted audience applies to it. */
    project: f.reference('project', { filter: true, fixed: true }),
    tags: f.words({ spine: 'tags' }),
    /** The number of file versions, who provided the newest one, and whether it can be opened. */
    files: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    uploadedBy: f.person({ computed: true }),
    scan: f.choice(SCAN_STATES, { computed: true, marks: SCAN_MARKS }),
    /** Supports a requirement, directly or in a gap analysis. */
    ofRequirement: f.flag({ computed: true, filter: true }),
    /** For accepted evidence: whether it has expired, or expires within this many days. */
    ending: f.choice(EVIDENCE_ENDINGS, { computed: true, filter: true }),
  },
  machine: machine({
    states: ['draft', 'submitted', 'accepted', 'rejected', 'superseded'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'submitted', action: 'update', guards: ['provided', 'periodInOrder'] },
      {
        from: 'submitted',
        to: 'accepted',
        action: 'approve',
        guards: ['scanned'],
        otherThan: [{ step: 'submitted' }],
      },
      {
        from: 'submitted',
        to: 'rejected',
        action: 'approve',
        reasonRequired: true,
        otherThan: [{ step: 'submitted' }],
      },
      { from: 'rejected', to: 'draft', action: 'update' },
      // Conclusions may depend on it, so the person who supersedes it signs for the responsibility.
      {
        from: 'accepted',
        to: 'superseded',
        action: 'approve',
        reasonRequired: true,
        signature: 'responsibility',
      },
    ],
    approved: ['accepted'],
    frozen: ['accepted', 'superseded'],
  }),
  guards,
  actions: {
    read: action('evidence.read', READERS),
    create: action('evidence.create', GATHERERS),
    update: action('evidence.update', GATHERERS),
    approve: action('evidence.approve', EVIDENCE_JUDGES),
    archive: action('evidence.archive', [...new Set([...GATHERERS, ...EVIDENCE_JUDGES])]),
    export: action('evidence.export', READERS),
  },
  numbering: 'EVD-0000',
  searched: ['description', 'source'],
})

export type Evidence = RecordOf<typeof evidence>

/** One version of the file of a piece of evidence. */
export const EvidenceFile = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  bytes: z.int(),
  sha256: Sha256,
  /** Detected from the bytes, not from the name. */
  mediaType: z.string(),
  scan: z.enum(SCAN_STATES),
  /** Whether the page may show it inline; every clean file can be downloaded. */
  viewable: z.boolean(),
  uploadedBy: Id,
  uploadedAt: Moment,
})
export type EvidenceFile = z.output<typeof EvidenceFile>

const FileParams = z.strictObject({ id: Id, fileId: Id })
const { actions } = evidence

export const evidenceRoutes = {
  ...collectionRoutes(evidence, { ...RECORD_PAGE, bulk: true, export: true }),
  files: route('evidence.files', 'GET /evidence/:id/files', actions.read, {
    summary: 'Versions of the evidence file, newest first',
    params: IdParams,
    reply: z.object({ items: z.array(EvidenceFile) }),
  }),
  attach: route('evidence.attach', 'POST /evidence/:id/files', actions.update, {
    summary: 'Add a finished upload as the next version of the file',
    params: IdParams,
    body: z.strictObject({ upload: Id }),
    reply: EvidenceFile,
    fails: ['ARCHIVED', 'CHECKSUM_MISMATCH', 'UPLOAD_INCOMPLETE'],
  }),
  download: route('evidence.download', 'GET /evidence/:id/files/:fileId/content', actions.read, {
    summary: 'Download one version; supports Range requests',
    params: FileParams,
    reply: 'file',
    fails: ['NOT_SCANNED', 'QUARANTINED'],
    recorded: true,
  }),
  view: route('evidence.view', 'GET /evidence/:id/files/:fileId/view', actions.read, {
    summary: 'Short-lived URL for displaying an image or PDF',
    params: FileParams,
    reply: z.object({ url: z.string(), expiresAt: Moment }),
    fails: ['NOT_SCANNED', 'QUARANTINED', 'NOT_VIEWABLE'],
    recorded: true,
  }),
  sameBytes: route('evidence.sameBytes', 'GET /evidence/same-bytes', actions.read, {
    summary: 'Readable evidence with the same content, and the number of its links',
    query: z.strictObject({ sha256: Sha256 }),
    reply: z.object({
      items: z.array(
        z.object({ id: Id, code: z.string(), title: z.unknown(), status: z.string(), links: z.int() }),
      ),
      /** The number of records that this evidence is linked to. */
      linked: z.int(),
    }),
  }),
}
