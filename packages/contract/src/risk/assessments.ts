import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { LEVEL_MARKS } from '../marks.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { Day, Id, IdParams, route } from '../route.ts'
import { LEVELS } from './method.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
/** Roles that lead assessments; owners assess their own lines. */
export const ASSESSMENT_LEADERS = ['risk_manager', 'compliance_officer'] as const satisfies readonly Role[]
export const ASSESSORS = [...ASSESSMENT_LEADERS, 'owner'] as const satisfies readonly Role[]

export const CONTEXTS = ['enterprise', 'process', 'project', 'compliance'] as const
export const ASSESSMENT_STATES = ['draft', 'in_progress', 'in_review', 'approved', 'superseded'] as const

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

interface Judged {
  ownerId: string | null
  reviewerId: string
  approverId: string
  periodFrom: string
  periodTo: string
  lines: number
  assessed: number
  challenged: number
  unreviewed: number
  undecided: number
  unplanned: number
  requested: number
}

const guards = {
  periodInOrder: (row: Judged) => row.periodFrom <= row.periodTo,
  /** Nobody approves, or reviews, what they assessed themselves (SoD-2). */
  peopleDiffer: (row: Judged) => row.ownerId !== row.approverId && row.ownerId !== row.reviewerId,
  hasLines: (row: Judged) => row.lines > 0,
  allAssessed: (row: Judged) => row.assessed === row.lines,
  /** Every line above tolerance has an action or a request for acceptance. */
  allDecided: (row: Judged) => row.undecided === 0,
  /** Every line with a target below its residual score has an action. */
  targetsPlanned: (row: Judged) => row.unplanned === 0,
  challenged: (row: Judged) => row.challenged > 0,
  noneChallenged: (row: Judged) => row.challenged === 0,
  /** Another person has agreed to every line, or challenged it. */
  allReviewed: (row: Judged) => row.unreviewed === 0,
  /** Every request for acceptance is decided. */
  acceptancesAnswered: (row: Judged) => row.requested === 0,
} satisfies Guards<Judged>

/** A risk assessment: scope, period, method and people. Its lines are separate records. */
export const assessments = collection({
  name: 'assessments',
  type: 'assessment',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^C?RA-\d{4}-\d{3,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    context: f.choice(CONTEXTS, { required: true, filter: true, sort: true, fixed: true }),
    /** The universe of a compliance assessment. */
    universe: f.reference('universe', { filter: true, fixed: true }),
    units: f.references('unit', 'covers', { filter: true }),
    processes: f.references('process', 'assesses', { filter: true }),
    periodFrom: f.day({ required: true }),
    periodTo: f.day({ required: true }),
    /** The version of the method that it is scored by: the one in force at creation. */
    method: f.reference('method', { filter: true, fixed: true }),
    /** Who leads it: the assessor. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    reviewerId: f.person({ required: true, filter: true, namedFor: 'review' }),
    approverId: f.person({ required: true, filter: true, namedFor: 'approve' }),
    dueOn: f.day({ required: true, spine: 'due_on' }),
    nextReviewOn: f.day(),
    summary: f.text({ detail: true }),
    /** The assessment that it was copied from. */
    previous: f.reference('assessment', { fixed: true }),
    tags: f.words({ spine: 'tags' }),
    lines: f.whole(COUNT),
    assessed: f.whole(COUNT),
    challenged: f.whole(COUNT),
    /** Lines that nobody has agreed to or challenged. */
    unreviewed: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, detail: true }),
    aboveTolerance: f.whole(COUNT),
    /** Lines above tolerance with neither a plan nor a request to accept. */
    undecided: f.whole(COUNT),
    /** Lines with a target below the residual score but no action. */
    unplanned: f.whole(COUNT),
    /** Undecided requests for acceptance. */
    requested: f.whole(COUNT),
    worstLevel: f.choice(LEVELS, { computed: true, filter: true, marks: LEVEL_MARKS }),
    /** Lines assessed, in percent. */
    progress: f.whole({ min: 0, max: 100, required: true, computed: true, total: 'average' }),
    /** Past its date and not approved. */
    overdue: f.flag({ computed: true, filter: true }),
    /** Due soon or late; where it is approved, its review. */
    dueSoon: f.flag({ computed: true, filter: true }),
    /** At least one risk lies above tolerance. */
    exceeds: f.flag({ computed: true, filter: true }),
    /** Hash of the lines' content, taken at submission so that a signature covers them. */
    linesHash: f.text({ max: 64, derived: true, detail: true }),
  },
  machine: machine({
    states: ASSESSMENT_STATES,
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'in_progress',
        action: 'update',
        guards: ['periodInOrder', 'peopleDiffer', 'hasLines'],
      },
      {
        from: 'in_progress',
        to: 'in_review',
        action: 'update',
        guards: ['peopleDiffer', 'allAssessed', 'allDecided', 'targetsPlanned'],
      },
      {
        from: 'in_review',
        to: 'in_progress',
        name: 'sent_back',
        action: 'review',
        guards: ['challenged'],
        reasonRequired: true,
      },
      // People who may submit it may recall it, to correct it or to name somebody else.
      { from: 'in_review', to: 'in_progress', name: 'recalled', action: 'do', reasonRequired: true },
      {
        from: 'in_review',
        to: 'approved',
        action: 'approve',
        guards: ['peopleDiffer', 'noneChallenged', 'allReviewed', 'allDecided', 'acceptancesAnswered'],
        signature: 'approval',
        otherThan: [{ step: 'in_review' }],
      },
      // Made by the platform when a newer assessment of the same scope is approved.
      { from: 'approved', to: 'superseded', action: 'replace' },
    ],
    approved: ['approved'],
    frozen: ['in_review', 'approved', 'superseded'],
    settled: ['approved', 'superseded'],
  }),
  guards,
  actions: {
    read: action('assessment.read', READERS),
    create: action('assessment.create', ASSESSMENT_LEADERS),
    update: action('assessment.update', ASSESSORS),
    do: action('assessment.do', ASSESSORS),
    approve: action('assessment.approve', [...ASSESSORS, 'executive']),
    review: action('assessment.review', [...ASSESSORS, 'executive']),
    archive: action('assessment.archive', ['risk_manager']),
    export: action('assessment.export', READERS),
  },
  numbering: { by: 'context', of: { compliance: 'CRA-{year}-000' }, otherwise: 'RA-{year}-000' },
  searched: ['summary'],
})

export type AssessmentCollection = typeof assessments
export type Assessment = RecordOf<typeof assessments>
const LinesAdded = z.object({ added: z.int(), existing: z.int() })

export const assessmentRoutes = {
  ...collectionRoutes(assessments, { ...RECORD_PAGE, bulk: true, export: true }),
  addRisks: route('assessments.addRisks', 'POST /assessments/:id/lines', assessments.actions.update, {
    summary: 'Add risks of the library as lines with their controls; by default those of all its processes',
    params: IdParams,
    body: z.strictObject({ risks: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))) }),
    reply: LinesAdded,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  addRequirements: route(
    'assessments.addRequirements',
    'POST /assessments/:id/requirement-lines',
    assessments.actions.update,
    {
      summary:
        'Add lines for requirements or for domains with their applicable requirements; by default for all domains of the universe',
      params: IdParams,
      body: z.strictObject({
        requirements: z.optional(z.array(Id).check(z.maxLength(1000))),
        domains: z.optional(z.array(Id).check(z.maxLength(1000))),
      }),
      reply: LinesAdded,
      fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
    },
  ),
  refreshCompliance: route(
    'assessments.refreshCompliance',
    'POST /assessments/:id/compliance',
    assessments.actions.update,
    {
      summary: 'Score requirement lines from the current compliance status; approved lines are kept',
      params: IdParams,
      body: z.strictObject({ lines: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))) }),
      reply: z.object({ refreshed: z.int() }),
      fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
    },
  ),
  copy: route('assessments.copy', 'POST /assessments/:id/copies', assessments.actions.create, {
    summary:
      'Create the assessment of the next period from this one: people, scope, lines with their last scores',
    params: IdParams,
    body: z.strictObject({ periodFrom: Day, periodTo: Day, dueOn: Day }),
    reply: assessments.Record,
    fails: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  adoptMethod: route('assessments.adoptMethod', 'POST /assessments/:id/method', assessments.actions.update, {
    summary:
      'Move the assessment to the method in force: lines are rescored, values off its scales are cleared',
    params: IdParams,
    body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
    reply: assessments.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'VERSION_CONFLICT'],
  }),
  remind: route('assessments.remind', 'POST /assessments/reminders', assessments.actions.create, {
    summary: 'Remind the assessor, or reviewer and approver once it is submitted',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ reminded: z.int(), left: z.int() }),
    fails: ['NOT_FOUND'],
  }),
}
