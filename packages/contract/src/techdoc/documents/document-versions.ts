import * as z from 'zod/mini'
import { collectionRoutes } from '../../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../../collection.ts'
import * as f from '../../field.ts'
import { type Guards, machine } from '../../machine.ts'
import { action } from '../../permissions.ts'
import { Day, Id, IdParams, route } from '../../route.ts'
import { SCAN_STATES, SCAN_MARKS } from '../../workspace/evidence.ts'
import { FILE_APPROVERS, FILE_AUTHORS, FILE_READERS, FILE_REVIEWERS } from '../people.ts'
import { DOCUMENT_STATES } from './tech-documents.ts'

/** The people of one signature round, each named once. */
const Round = z.array(Id).check(
  z.maxLength(20),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
)

/** How a translation was made (I18-3). */
const TRANSLATION_WORK = ['machine', 'checked'] as const

interface Judged {
  file: string | null
  checksum: string | null
  scan: string | null
  changeSummary: string | null
  release: number | null
  reviewers: string[] | null
  approvers: string[] | null
  authors: string[] | null
  external: boolean | null
  otherMoving: boolean | null
  trainingRequired: boolean | null
  trainingDone: boolean | null
  approvedOn: string | null
  effectiveOn: string | null
  dayReached: boolean | null
  cited: boolean | null
  replaced: boolean | null
  translates: boolean | null
  sourceVersion: string | null
  translation: string | null
  selfReview: boolean | null
  unreviewed: number[] | null
}

const named = (people: readonly string[] | null): readonly string[] => people ?? []

const guards = {
  fileThere: (row: Judged) => row.file !== null && row.checksum !== null,
  /** A file must be scanned before review, because nobody can open it earlier. */
  scanned: (row: Judged) => row.file === null || row.scan === 'clean',
  peopleNamed: (row: Judged) => named(row.reviewers).length > 0 && named(row.approvers).length > 0,
  /**
   * ROL-1: authors neither review nor approve; in a small organisation with self-review, authors may review (ROL-2).
   */
  othersJudge: (row: Judged) => {
    const judges = row.selfReview === true ? [] : named(row.reviewers)
    return ![...judges, ...named(row.approvers)].some((one) => named(row.authors).includes(one))
  },
  changeExplained: (row: Judged) => (row.release ?? 1) === 1 || row.changeSummary !== null,
  ownDocument: (row: Judged) => row.external !== true,
  externalDocument: (row: Judged) => row.external === true,
  onlyOne: (row: Judged) => row.otherMoving !== true,
  trained: (row: Judged) => row.trainingRequired !== true || row.trainingDone === true,
  notBeforeApproval: (row: Judged) =>
    row.effectiveOn === null || row.approvedOn === null || row.effectiveOn >= row.approvedOn,
  dayReached: (row: Judged) => row.dayReached !== false,
  sourceFollowed: (row: Judged) => row.translates !== true || row.sourceVersion !== null,
  /** A machine translation must be compared with its source before review. */
  translationChecked: (row: Judged) => row.translates !== true || row.translation === 'checked',
  /** Where the organisation requires it, an independent person has reviewed the audit trail. */
  trailReviewed: (row: Judged) => (row.unreviewed ?? []).length === 0,
  uncited: (row: Judged) => row.cited !== true || row.replaced === true,
} satisfies Guards<Judged>

const RETIRE = { to: 'obsolete', action: 'approve', guards: ['uncited'], reasonRequired: true } as const

/**
 * One version of a controlled document (rules, section 2). Each person of a round signs a transition to the current
 * status; the last signature moves the version on. Signing never changes the signed content: fields set by signed
 * transitions and by the release are computed.
 */
export const documentversions = collection({
  name: 'documentversions',
  type: 'documentversion',
  area: 'techdoc',
  fields: {
    code: f.numberedCode(/^[A-Z]{3}-[A-Z0-9][A-Z0-9.-]{2,19}-V\d{2,4}$/),
    document: f.reference('techdocument', { required: true, filter: true, fixed: true }),
    /** The title of this version; that of the document by default. */
    name: f.localized({ max: 200, spine: 'title' }),
    file: f.reference('evidence'),
    /** SHA-256 of its bytes. Other bytes are another version (DOC-15). */
    checksum: f.text({ max: 64, derived: true, content: true }),
    changeSummary: f.text({ max: 2000 }),
    /** For translations: the translated version of the source, and how the translation was made (I18-3). */
    sourceVersion: f.reference('documentversion'),
    translation: f.choice(TRANSLATION_WORK),
    reviewers: f.structure(Round, { content: false }),
    approvers: f.structure(Round, { content: false }),
    /** The whole number once approved, and the draft number within it. */
    release: f.whole({ min: 1, max: 10_000, derived: true, sort: true }),
    minor: f.whole({ min: 1, max: 10_000, derived: true }),
    /** Everybody who contributed to it: none of them approves it, nor reviews it unless self-review is allowed. */
    authors: f.structure(z.array(Id), { derived: true }),
    /** The record version at the start of the current review round. Earlier signatures do not count. */
    roundFrom: f.whole({ min: 0, max: 1_000_000, derived: true }),
    tags: f.words({ spine: 'tags' }),
    number: f.text({ max: 20, computed: true }),
    scan: f.choice(SCAN_STATES, { computed: true, marks: SCAN_MARKS }),
    reviewedBy: f.structure(z.array(Id), { computed: true }),
    approvedBy: f.structure(z.array(Id), { computed: true }),
    approvedOn: f.day({ computed: true }),
    effectiveOn: f.day({ computed: true }),
    trainingDone: f.flag({ computed: true }),
    dayReached: f.flag({ computed: true }),
    /** Fields of its document. */
    external: f.flag({ computed: true }),
    trainingRequired: f.flag({ computed: true }),
    replaced: f.flag({ computed: true }),
    translates: f.flag({ computed: true }),
    cited: f.flag({ computed: true }),
    otherMoving: f.flag({ computed: true }),
    /** ROL-2: whether authors may review it, by the current size and settings of the organisation. */
    selfReview: f.flag({ computed: true }),
    /** Unreviewed audit trail entries, which block the release. */
    unreviewed: f.structure(z.array(z.int()), { computed: true, detail: true }),
  },
  machine: machine({
    states: DOCUMENT_STATES,
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'in_review',
        action: 'do',
        guards: [
          ...(['fileThere', 'scanned', 'peopleNamed', 'othersJudge'] as const),
          ...(['changeExplained', 'ownDocument', 'onlyOne'] as const),
          ...(['sourceFollowed', 'translationChecked'] as const),
        ],
      },
      {
        from: 'draft',
        to: 'approved',
        name: 'accepted',
        action: 'approve',
        guards: [
          ...(['externalDocument', 'fileThere', 'scanned', 'changeExplained', 'onlyOne'] as const),
          ...(['sourceFollowed', 'translationChecked'] as const),
        ],
        signature: 'approval',
      },
      { from: 'draft', to: 'withdrawn', action: 'do' },
      {
        from: 'in_review',
        to: 'in_review',
        name: 'reviewed',
        action: 'review',
        signature: 'review',
        otherThan: ['edited'],
        liftedBy: 'selfReview',
      },
      {
        from: 'in_review',
        to: 'changes_requested',
        action: 'review',
        signature: 'rejection',
        reasonRequired: true,
      },
      // Made by the platform when everybody in the round has signed.
      { from: 'in_review', to: 'in_approval', action: 'replace' },
      { from: 'changes_requested', to: 'draft', action: 'do' },
      {
        from: 'in_approval',
        to: 'in_approval',
        name: 'approve',
        action: 'approve',
        signature: 'approval',
        otherThan: ['edited'],
      },
      {
        from: 'in_approval',
        to: 'changes_requested',
        name: 'rejected',
        action: 'approve',
        signature: 'rejection',
        reasonRequired: true,
      },
      { from: 'in_approval', to: 'approved', action: 'replace' },
      {
        from: 'approved',
        to: 'effective',
        action: 'approve',
        guards: ['trained', 'notBeforeApproval', 'dayReached', 'trailReviewed'],
        signature: 'release',
      },
      { from: 'effective', to: 'superseded', action: 'replace' },
      { from: 'effective', ...RETIRE },
      { from: 'superseded', ...RETIRE },
    ],
    approved: ['approved'],
    frozen: [
      ...(['in_review', 'changes_requested', 'in_approval', 'approved'] as const),
      ...(['effective', 'superseded', 'obsolete', 'withdrawn'] as const),
    ],
    settled: ['effective', 'superseded', 'obsolete', 'withdrawn'],
  }),
  guards,
  saidBy: { trailReviewed: 'unreviewed' },
  actions: {
    read: action('documentversion.read', FILE_READERS),
    create: action('documentversion.create', FILE_AUTHORS),
    update: action('documentversion.update', FILE_AUTHORS),
    approve: action('documentversion.approve', FILE_APPROVERS),
    archive: action('documentversion.archive', ['prrc']),
    export: action('documentversion.export', FILE_READERS),
    do: action('documentversion.do', FILE_AUTHORS),
    review: action('documentversion.review', FILE_REVIEWERS),
  },
  numbering: '{document}-V00',
  searched: ['changeSummary'],
})

export type DocumentVersion = RecordOf<typeof documentversions>
export type DocumentVersionLine = LineOf<typeof documentversions>

const { actions } = documentversions

export const documentVersionRoutes = {
  ...collectionRoutes(documentversions, { asAt: true }),
  planRelease: route(
    'documentversions.planRelease',
    'PUT /documentversions/:id/release-plan',
    actions.approve,
    {
      summary: 'Set the effective date of an approved version and whether training is complete',
      params: IdParams,
      body: z.strictObject({ effectiveOn: z.nullable(Day), trainingDone: z.boolean() }),
      reply: documentversions.Record,
      fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'TRANSITION_NOT_ALLOWED'],
    },
  ),
  download: route('documentversions.download', 'GET /documentversions/:id/file', actions.read, {
    summary: 'Download the approved file of a version under its name in packages',
    params: IdParams,
    reply: 'file',
    fails: ['NOT_SCANNED', 'QUARANTINED'],
    recorded: true,
  }),
}
