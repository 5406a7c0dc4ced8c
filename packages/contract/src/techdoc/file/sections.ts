import * as z from 'zod/mini'
import { collectionRoutes } from '../../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../../collection.ts'
import * as f from '../../field.ts'
import { type Guards, machine } from '../../machine.ts'
import { action } from '../../permissions.ts'
import { Day, Id } from '../../route.ts'
import { Missing } from './missing-schema.ts'
import { JUSTIFICATION_LENGTH } from '../justification.ts'
import { FILE_APPROVERS, FILE_AUTHORS, FILE_READERS, FILE_REVIEWERS } from '../people.ts'

/** The pages of a technical file, in their order. */
export const FILE_PAGES = [
  ...(['foundations', 'device-description', 'manufacturer-information', 'design-manufacturing'] as const),
  ...(['gspr', 'benefit-risk', 'verification-validation', 'clinical-pms'] as const),
  ...(['additional-requirements', 'documents'] as const),
] as const
export type FilePage = (typeof FILE_PAGES)[number]

export const SECTION_KINDS = ['form', 'table', 'checklist', 'matrix', 'richtext', 'attachments'] as const

export const SECTION_STATES = [
  ...(['not_started', 'in_progress', 'ready_for_review', 'in_review', 'changes_requested'] as const),
  ...(['approved', 'needs_update', 'not_applicable'] as const),
] as const
/** States in which authors can edit. */
export const OPEN_SECTION_STATES = ['not_started', 'in_progress', 'changes_requested'] as const
/** States that readers may see: approved, or decided not to apply. */
export const READABLE_SECTION_STATES = ['approved', 'needs_update', 'not_applicable'] as const

const APPLIES = ['applicable', 'not_applicable', 'undecided'] as const

/** Values by field key. The structure defines the fields, and the server validates them. */
export const FileValues = z.record(z.string().check(z.maxLength(60)), z.unknown())
export type FileValues = z.output<typeof FileValues>

/** Progress of a section, computed from the whole file. */
export const SectionFigures = z.object({
  applies: z.enum(APPLIES),
  mandatory: z.boolean(),
  weight: z.int(),
  score: z.int(),
  /** The weight of evidence in the score, and the part of it achieved; the rest is content. */
  share: z.int(),
  evidence: z.int(),
  blockers: z.int(),
  warnings: z.int(),
  rows: z.int(),
  /** Why the score is below 100, the first entries; absent where it was computed before this was recorded. */
  missing: z.optional(z.array(Missing)),
})
export type SectionFigures = z.output<typeof SectionFigures>

export const CAUSES = [
  ...(['document', 'row', 'section', 'standard', 'class', 'purpose', 'threshold'] as const),
  ...(['law', 'manufacturer', 'lead'] as const),
] as const

/** Why an approved section needs an update (SEC-6). */
export const SectionCause = z.object({
  on: Day,
  kind: z.enum(CAUSES),
  /** The changed record, if any. */
  record: z.nullable(z.object({ id: Id, type: z.string(), code: z.string() })),
})
export type SectionCause = z.output<typeof SectionCause>

/** Why fields keep a value of their own instead of the inherited one, by key; `*` for a row that is left out. */
export const OwnValues = z.record(z.string().check(z.maxLength(60)), z.string())
export type OwnValues = z.output<typeof OwnValues>

interface Judged {
  behind: boolean | null
  completeReason: string | null
  naReason: string | null
  noneReason: string | null
  reviewerId: string | null
  approverId: string | null
  figures: SectionFigures | null
  reviewSigned: boolean | null
  authors: string[] | null
  selfReview: boolean | null
}

const guards = {
  /** SEC-2: everything required is present, or a reason is given. */
  complete: (row: Judged) => row.figures?.score === 100 || row.completeReason !== null,
  noBlockers: (row: Judged) => (row.figures?.blockers ?? 0) === 0,
  peopleNamed: (row: Judged) => row.reviewerId !== null && row.approverId !== null,
  /**
   * ROL-1: authors neither review nor approve; in a small organisation with self-review, authors may review (ROL-2).
   */
  othersJudge: (row: Judged) => {
    const judges = [row.approverId, row.selfReview === true ? null : row.reviewerId]
    return !judges.some((one) => one !== null && row.authors?.includes(one))
  },
  reviewSigned: (row: Judged) => row.reviewSigned === true,
  /** No inherited value changed since the section was submitted. */
  sourceTaken: (row: Judged) => row.behind !== true,
  /** SEC-8: the profile says so, or a reason is given; never where the section is mandatory for this class. */
  mayNotApply: (row: Judged) =>
    row.figures?.applies === 'not_applicable' ||
    (row.figures?.mandatory === false && (row.naReason?.length ?? 0) >= JUSTIFICATION_LENGTH),
} satisfies Guards<Judged>

const READY = { to: 'ready_for_review', action: 'do', guards: ['complete', 'noBlockers'] } as const
const NOT_APPLICABLE = {
  to: 'not_applicable',
  action: 'review',
  guards: ['mayNotApply'],
  signature: 'review',
  otherThan: ['edited'],
} as const

/** One section of a technical file: its values, people and status. Its rows are separate records. */
export const sections = collection({
  name: 'sections',
  type: 'section',
  area: 'techdoc',
  given: true,
  fields: {
    code: f.code(/^DEV-\d{3,6}\/[a-z][a-z.-]{1,38}$|^MFR\/[a-z][a-z.-]{1,38}$/),
    device: f.reference('device', { required: true, filter: true, fixed: true }),
    name: f.localized({ required: true, max: 300, spine: 'title', fixed: true }),
    page: f.choice(FILE_PAGES, { required: true, filter: true, fixed: true }),
    key: f.text({ required: true, max: 40, fixed: true }),
    kind: f.choice(SECTION_KINDS, { required: true, filter: true, fixed: true }),
    position: f.whole({ min: 0, max: 10_000, required: true, fixed: true, sort: true }),
    values: f.structure(FileValues),
    /** Why the table has no rows. */
    noneReason: f.text(),
    /** Why it is submitted although something is missing. */
    completeReason: f.text(),
    /** Why it does not apply to this device. */
    naReason: f.text(),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    reviewerId: f.person({ filter: true }),
    approverId: f.person({ filter: true }),
    dueOn: f.day({ spine: 'due_on' }),
    documents: f.references('techdocument', 'file_attached'),
    tags: f.words({ spine: 'tags' }),
    /** The section of the manufacturer's data or of the lead device that its values are taken from. */
    source: f.reference('section', { derived: true }),
    ownValues: f.structure(OwnValues, { derived: true }),
    /** An inherited value changed while it could not be edited; it takes the value once it is revised. */
    behind: f.flag({ computed: true }),
    revision: f.whole({ min: 0, max: 10_000, required: true, computed: true }),
    /** SHA-256 of its values, rows, texts and documents at submission: the signed content (SEC-5). */
    contentHash: f.text({ max: 64, derived: true }),
    reviewSigned: f.flag({ computed: true }),
    figures: f.structure(SectionFigures, { computed: true }),
    causes: f.structure(z.array(SectionCause), { computed: true }),
    /** Values of its computed fields, by key. */
    computed: f.structure(FileValues, { computed: true }),
    /** Everybody who edited it since the last approval; computed while it is submitted. */
    authors: f.structure(z.array(Id), { computed: true, detail: true }),
    /** ROL-2: whether authors may review it, by the current size and settings of the organisation. */
    selfReview: f.flag({ computed: true, detail: true }),
  },
  machine: machine({
    states: [...SECTION_STATES],
    initial: 'not_started',
    transitions: [
      // SEC-1 is made by the platform with the first saved value; editing a shared text makes this transition itself.
      { from: 'not_started', to: 'in_progress', action: 'update' },
      { from: 'not_started', ...READY },
      { from: 'in_progress', ...READY },
      { from: 'changes_requested', ...READY },
      { from: 'ready_for_review', to: 'in_progress', name: 'taken_back', action: 'do' },
      {
        from: 'ready_for_review',
        to: 'in_review',
        action: 'do',
        guards: ['peopleNamed', 'othersJudge', 'sourceTaken'],
      },
      { from: 'in_review', to: 'changes_requested', action: 'review', reasonRequired: true },
      {
        from: 'in_review',
        to: 'approved',
        action: 'approve',
        guards: ['reviewSigned', 'othersJudge', 'sourceTaken'],
        signature: 'approval',
        otherThan: [{ step: 'ready_for_review' }, { signed: 'review' }],
      },
      // SEC-6 is made by the platform alone.
      { from: 'approved', to: 'needs_update', action: 'replace' },
      {
        from: 'needs_update',
        to: 'approved',
        name: 'confirmed',
        action: 'approve',
        guards: ['sourceTaken'],
        signature: 'approval',
        reasonRequired: true,
      },
      { from: 'needs_update', to: 'in_progress', name: 'revised', action: 'do', reasonRequired: true },
      { from: 'approved', to: 'in_progress', name: 'revised', action: 'do', reasonRequired: true },
      { from: 'not_started', ...NOT_APPLICABLE },
      { from: 'in_progress', ...NOT_APPLICABLE },
      { from: 'changes_requested', ...NOT_APPLICABLE },
      { from: 'not_applicable', to: 'in_progress', name: 'revised', action: 'do', reasonRequired: true },
    ],
    approved: ['approved'],
    frozen: ['ready_for_review', 'in_review', 'approved', 'needs_update', 'not_applicable'],
    settled: ['approved', 'not_applicable'],
  }),
  guards,
  actions: {
    read: action('section.read', FILE_READERS),
    // The structure defines the sections.
    create: action('section.create', []),
    update: action('section.update', FILE_AUTHORS),
    approve: action('section.approve', FILE_APPROVERS),
    archive: action('section.archive', []),
    export: action('section.export', FILE_READERS),
    do: action('section.do', FILE_AUTHORS),
    review: action('section.review', FILE_REVIEWERS),
  },
  documents: ['text'],
  searched: ['key'],
})

export type SectionCollection = typeof sections
export type Section = RecordOf<typeof sections>
export type SectionLine = LineOf<typeof sections>
export const sectionRoutes = collectionRoutes(sections, {
  create: false,
  asAt: true,
  links: true,
  editLinks: true,
})
