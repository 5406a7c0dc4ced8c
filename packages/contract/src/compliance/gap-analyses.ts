import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Day, Id, IdParams, route } from '../route.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS, GAP_APPROVERS, GAP_ASSESSORS } from './people.ts'
import { BANDS, Scoring, BAND_MARKS } from './scoring.ts'

/** Why no action is created for a gap: there is no gap, it has an open action, or the person lacks permission. */
export const UNPLANNED_REASONS = ['no_gap', 'under_way', 'forbidden'] as const

export const GAP_ANALYSIS_STATES = ['draft', 'in_progress', 'in_review', 'approved', 'superseded'] as const

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const
const SHARE = { min: 0, max: 1000, computed: true, counts: 'thousandths' } as const

interface Judged {
  ownerId: string | null
  reviewerId: string
  approverId: string
  periodFrom: string
  periodTo: string
  items: number
  open: number
  returned: number
  unreviewed: number
  unplanned: number
}

const guards = {
  periodInOrder: (row: Judged) => row.periodFrom <= row.periodTo,
  /** Nobody approves, or reviews, what they assessed themselves (SoD-2). */
  peopleDiffer: (row: Judged) => row.ownerId !== row.approverId && row.ownerId !== row.reviewerId,
  hasItems: (row: Judged) => row.items > 0,
  allAssessed: (row: Judged) => row.open === 0,
  returned: (row: Judged) => row.returned > 0,
  allReviewed: (row: Judged) => row.unreviewed === 0,
  /** Every gap of the two highest priorities has an action. */
  allPlanned: (row: Judged) => row.unplanned === 0,
} satisfies Guards<Judged>

/**
 * An analysis of the gap between an organisation and the requirements of a universe. Its items are separate records.
 */
export const gapanalyses = collection({
  name: 'gapanalyses',
  type: 'gapanalysis',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^GAP-[A-Z][A-Z0-9]{1,15}-\d{4}-\d{2,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    universe: f.reference('universe', { required: true, filter: true, fixed: true }),
    units: f.references('unit', 'covers', { filter: true }),
    periodFrom: f.day({ required: true }),
    periodTo: f.day({ required: true }),
    /** Who leads it: the assessor. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    reviewerId: f.person({ required: true, filter: true, namedFor: 'review' }),
    approverId: f.person({ required: true, filter: true, namedFor: 'approve' }),
    dueOn: f.day({ required: true, spine: 'due_on' }),
    summary: f.text({ detail: true }),
    /** The analysis that it was copied from. */
    previous: f.reference('gapanalysis', { fixed: true }),
    /** The scoring of the universe when the analysis was created. */
    scoring: f.structure(Scoring, { derived: true }),
    edition: f.text({ max: 60, derived: true }),
    tags: f.words({ spine: 'tags' }),
    items: f.whole(COUNT),
    applicable: f.whole(COUNT),
    assessed: f.whole(COUNT),
    /** Items without an answer, or returned and not answered again. */
    open: f.whole(COUNT),
    returned: f.whole(COUNT),
    unreviewed: f.whole(COUNT),
    /** Gaps of the two highest priorities without an action. */
    unplanned: f.whole(COUNT),
    unsupported: f.whole(COUNT),
    compliance: f.whole(SHARE),
    coverage: f.whole(SHARE),
    prudent: f.whole(SHARE),
    gapIndex: f.whole(SHARE),
    maturity: f.whole({ min: 0, max: 500, computed: true, counts: 'hundredths' }),
    band: f.choice(BANDS, { computed: true, filter: true, marks: BAND_MARKS }),
    /** Past its date and not approved. */
    overdue: f.flag({ computed: true, filter: true }),
    /** Hash of the items' content, taken at submission so that a signature covers them. */
    itemsHash: f.text({ max: 64, derived: true, detail: true }),
  },
  machine: machine({
    states: GAP_ANALYSIS_STATES,
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'in_progress',
        action: 'update',
        guards: ['periodInOrder', 'peopleDiffer', 'hasItems'],
      },
      { from: 'in_progress', to: 'in_review', action: 'update', guards: ['peopleDiffer', 'allAssessed'] },
      {
        from: 'in_review',
        to: 'in_progress',
        name: 'sent_back',
        action: 'review',
        guards: ['returned'],
        reasonRequired: true,
      },
      // People who may submit it may recall it, to correct it or to name somebody else.
      { from: 'in_review', to: 'in_progress', name: 'recalled', action: 'do', reasonRequired: true },
      {
        from: 'in_review',
        to: 'approved',
        action: 'approve',
        guards: ['peopleDiffer', 'allReviewed', 'allPlanned'],
        signature: 'approval',
        otherThan: [{ step: 'in_review' }],
      },
      // Made by the platform when a newer analysis of the same universe and units is approved.
      { from: 'approved', to: 'superseded', action: 'replace' },
    ],
    approved: ['approved'],
    frozen: ['in_review', 'approved', 'superseded'],
    settled: ['approved', 'superseded'],
  }),
  guards,
  actions: {
    read: action('gapanalysis.read', COMPLIANCE_READERS),
    create: action('gapanalysis.create', COMPLIANCE_LEADERS),
    update: action('gapanalysis.update', GAP_ASSESSORS),
    do: action('gapanalysis.do', GAP_ASSESSORS),
    approve: action('gapanalysis.approve', GAP_APPROVERS),
    review: action('gapanalysis.review', GAP_APPROVERS),
    archive: action('gapanalysis.archive', COMPLIANCE_LEADERS),
    export: action('gapanalysis.export', COMPLIANCE_READERS),
  },
  numbering: 'GAP-{universe}-{year}-00',
  searched: ['summary'],
})

export type GapAnalysisCollection = typeof gapanalyses
export type GapAnalysis = RecordOf<typeof gapanalyses>

export const gapAnalysisRoutes = {
  ...collectionRoutes(gapanalyses, { ...RECORD_PAGE, export: true }),
  addRequirements: route(
    'gapanalyses.addRequirements',
    'POST /gapanalyses/:id/items',
    gapanalyses.actions.update,
    {
      summary: 'Add requirements of the universe as items; by default all that are in force',
      params: IdParams,
      body: z.strictObject({
        requirements: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(2000))),
      }),
      reply: z.object({ added: z.int(), existing: z.int() }),
      fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
    },
  ),
  copy: route('gapanalyses.copy', 'POST /gapanalyses/:id/copies', gapanalyses.actions.create, {
    summary:
      'Create the analysis of the next period from this one: people, scope, items with their last assessment',
    params: IdParams,
    body: z.strictObject({ periodFrom: Day, periodTo: Day, dueOn: Day }),
    reply: gapanalyses.Record,
    fails: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  planActions: route('gapanalyses.planActions', 'POST /gapanalyses/:id/actions', gapanalyses.actions.update, {
    summary: 'Create an action for each of these gaps; gaps without need of one are skipped with a reason',
    params: IdParams,
    body: z.strictObject({
      items: z.array(Id).check(z.minLength(1), z.maxLength(500)),
      /** Defaults to the owner of the item, or the assessor. */
      ownerId: z.optional(Id),
      /** Defaults to today plus the usual days of the gap's priority. */
      dueOn: z.optional(Day),
    }),
    reply: z.object({
      created: z.array(z.object({ id: Id, code: z.string(), item: Id })),
      skipped: z.array(z.object({ item: Id, code: z.string(), reason: z.enum(UNPLANNED_REASONS) })),
    }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
}
