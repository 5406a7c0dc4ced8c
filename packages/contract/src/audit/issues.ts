import * as z from 'zod/mini'
import { collectionRoutes, Reason, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { LEVEL_MARKS } from '../marks.ts'
import { action } from '../permissions.ts'
import { LEVELS, Method } from '../risk/method.ts'
import { Day, Id, IdParams, route } from '../route.ts'
import { ProjectAccess } from './engagement.ts'
import { AGE_BUCKETS } from './issue-rating.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

const ISSUE_TYPES = ['design', 'operation', 'compliance', 'efficiency'] as const
const ROOT_CAUSES = [
  ...(['design', 'execution', 'knowledge', 'resources', 'technology'] as const),
  ...(['roles', 'oversight', 'third_party', 'intent', 'external'] as const),
] as const
const ISSUE_RESPONSES = ['agree', 'partly', 'disagree', 'accept_risk'] as const
export const VERIFICATION_METHODS = ['document', 'retest', 'observation'] as const

export const ISSUE_STATES = [
  ...(['draft', 'in_review', 'validated', 'shared', 'agreed', 'disputed', 'in_remediation'] as const),
  ...(['ready_for_verification', 'closed', 'risk_accepted', 'cancelled'] as const),
] as const
/** States in which only the third line can see an issue. */
export const INTERNAL_ISSUE_STATES = ['draft', 'in_review', 'validated'] as const

/** States in which the risk of an issue can be accepted, and its actions can start. */
export const ANSWERED_ISSUE_STATES = [
  'agreed',
  'disputed',
  'in_remediation',
  'ready_for_verification',
] as const

/** Fields of the finding, of the management response, and of risk acceptance. */
export const FINDING_FIELDS = [
  ...(['name', 'procedure', 'sourceNote', 'criteria', 'condition', 'cause', 'causeCategory'] as const),
  ...(['consequence', 'recommendation', 'likelihood', 'impact', 'type', 'keyControlFailed'] as const),
  ...(['legalBreach', 'safety', 'repeatOf', 'rating', 'ratingReason', 'process', 'risk', 'control'] as const),
  ...(['requirements', 'units', 'amount', 'population'] as const),
] as const
export const RESPONSE_FIELDS = ['response', 'responseText'] as const
export const ACCEPTANCE_FIELDS = ['acceptanceReason', 'acceptanceUntil'] as const
export const OPINION_FIELDS = ['acceptanceOpinion', 'acceptanceEscalated'] as const

/** How it was verified that an issue is resolved, or is not. */
export const Verification = z.strictObject({
  at: Day,
  by: Id,
  method: z.enum(VERIFICATION_METHODS),
  note: z.string(),
  passed: z.boolean(),
})
export type Verification = z.output<typeof Verification>

interface Judged {
  criteria: string | null
  condition: string | null
  cause: string | null
  causeCategory: string | null
  consequence: string | null
  recommendation: string | null
  likelihood: number | null
  impact: number | null
  rating: (typeof LEVELS)[number] | null
  computedRating: (typeof LEVELS)[number] | null
  ratingReason: string | null
  procedure: string | null
  sourceNote: string | null
  evidence: number
  mustNotes: number
  ownerId: string | null
  response: (typeof ISSUE_RESPONSES)[number] | null
  responseText: string | null
  actions: number
  unplannedActions: number
  unfinishedActions: number
  unverifiedActions: number
  verifications: readonly { method: string; passed: boolean }[] | null
  acceptanceReason: string | null
  acceptanceUntil: string | null
  acceptanceOpinion: string | null
  cancelReason: string | null
}

const guards = {
  fiveCs: (row: Judged) =>
    [row.criteria, row.condition, row.cause, row.causeCategory, row.consequence, row.recommendation].every(
      (part) => part !== null,
    ),
  rated: (row: Judged) => row.likelihood !== null && row.impact !== null && row.rating !== null,
  /** A rating that differs from the computed one needs a reason. */
  ratingExplained: (row: Judged) => row.rating === row.computedRating || row.ratingReason !== null,
  sourced: (row: Judged) => row.procedure !== null || row.sourceNote !== null,
  proven: (row: Judged) => row.evidence > 0,
  noMustNotes: (row: Judged) => row.mustNotes === 0,
  /** A person of the audited unit is responsible for it. */
  contactSet: (row: Judged) => row.ownerId !== null,
  agreedTo: (row: Judged) => row.response === 'agree' || row.response === 'partly',
  actionPlanned: (row: Judged) => row.actions > 0 && row.unplannedActions === 0,
  disputeExplained: (row: Judged) => row.response === 'disagree' && row.responseText !== null,
  actionsDone: (row: Judged) => row.actions > 0 && row.unfinishedActions === 0,
  actionsVerified: (row: Judged) => row.unverifiedActions === 0,
  /** Critical and high issues are closed only after a retest. */
  verified: (row: Judged) => {
    const last = row.verifications?.at(-1)
    if (!last?.passed) return false
    return row.rating === 'critical' || row.rating === 'high' ? last.method === 'retest' : true
  },
  acceptanceComplete: (row: Judged) => row.acceptanceReason !== null && row.acceptanceUntil !== null,
  /** The head of audit gives an opinion before the risk is accepted. */
  opinionGiven: (row: Judged) => row.acceptanceOpinion !== null,
  /** The project lead has requested it with a reason; the reviewer consents by making the transition. */
  cancelAsked: (row: Judged) => row.cancelReason !== null,
} satisfies Guards<Judged>

/** A finding of an audit: criteria, condition, cause, consequence and corrective action, with its follow-up. */
export const issues = collection({
  name: 'issues',
  type: 'issue',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-I\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    procedure: f.reference('procedure', { filter: true, traced: 'found_by' }),
    /** The source, if it is not a procedure. */
    sourceNote: f.text({ detail: true }),
    criteria: f.text({ detail: true, max: 10_000 }),
    condition: f.text({ detail: true, max: 10_000 }),
    cause: f.text({ detail: true, max: 10_000 }),
    causeCategory: f.choice(ROOT_CAUSES, { filter: true }),
    consequence: f.text({ detail: true, max: 10_000 }),
    recommendation: f.text({ detail: true, max: 10_000 }),
    likelihood: f.whole({ min: 1, max: 7 }),
    impact: f.whole({ min: 1, max: 7 }),
    type: f.choice(ISSUE_TYPES, { required: true, filter: true }),
    /** Rating floors. */
    keyControlFailed: f.flag(),
    legalBreach: f.flag(),
    safety: f.flag(),
    repeatOf: f.reference('issue'),
    computedRating: f.choice(LEVELS, { derived: true, marks: LEVEL_MARKS }),
    /** The decided rating; the computed one by default. */
    rating: f.choice(LEVELS, { filter: true, sort: true, marks: LEVEL_MARKS }),
    ratingReason: f.text({ detail: true }),
    process: f.reference('process', { filter: true }),
    risk: f.reference('risk', { filter: true, traced: 'concerns' }),
    control: f.reference('control', { filter: true, traced: 'concerns' }),
    requirements: f.references('requirement', 'breaches', { filter: true }),
    units: f.references('unit', 'concerns_unit', { filter: true }),
    amount: f.whole({ min: 0, max: 2_000_000_000, total: 'sum' }),
    population: f.text({ max: 500 }),
    /** The responsible person in the audited unit. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    response: f.choice(ISSUE_RESPONSES, { filter: true }),
    responseText: f.text({ detail: true, max: 10_000 }),
    respondedOn: f.day({ derived: true }),
    /** The audit maintains it although the auditee disputes it: it is printed with the dispute. */
    kept: f.flag({ derived: true, content: true }),
    keptReason: f.text({ derived: true, detail: true, content: true }),
    sharedOn: f.day({ derived: true }),
    reportedOn: f.day({ derived: true }),
    /** Computed from the rating. It never changes; the current due date moves with extensions of its actions. */
    originalDueOn: f.day({ derived: true }),
    dueOn: f.day({ spine: 'due_on', derived: true }),
    verifications: f.structure(z.array(Verification).check(z.maxLength(200)), {
      content: true,
      derived: true,
      detail: true,
    }),
    acceptanceReason: f.text({ detail: true }),
    acceptanceUntil: f.day(),
    /** Opinion of the head of audit on the acceptance. */
    acceptanceOpinion: f.text({ detail: true }),
    /** The head of audit considers it more than the organisation should accept, and escalates it to the board. */
    acceptanceEscalated: f.flag(),
    /** Above the risk tolerance of its category: only an executive accepts it. */
    aboveTolerance: f.flag({ derived: true }),
    cancelReason: f.text({ derived: true, detail: true, content: true }),
    cancelAskedBy: f.person({ derived: true }),
    closedOn: f.day({ derived: true }),
    tags: f.words({ spine: 'tags' }),
    evidence: f.whole(COUNT),
    mustNotes: f.whole(COUNT),
    actions: f.whole(COUNT),
    unplannedActions: f.whole(COUNT),
    unfinishedActions: f.whole(COUNT),
    unverifiedActions: f.whole(COUNT),
    age: f.whole({ min: 0, max: 100_000, computed: true, total: 'average' }),
    daysOverdue: f.whole({ min: 0, max: 100_000, computed: true, total: 'average' }),
    bucket: f.choice(AGE_BUCKETS, { computed: true, filter: true }),
    overdue: f.flag({ computed: true, filter: true }),
    repeated: f.flag({ computed: true, filter: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ISSUE_STATES,
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'in_review',
        action: 'update',
        guards: ['fiveCs', 'rated', 'ratingExplained', 'sourced', 'proven'],
      },
      { from: 'in_review', to: 'draft', name: 'sent_back', action: 'review', reasonRequired: true },
      { from: 'in_review', to: 'draft', name: 'recalled', action: 'do', reasonRequired: true },
      {
        from: 'in_review',
        to: 'validated',
        action: 'review',
        guards: ['noMustNotes', 'ratingExplained'],
        otherThan: [{ step: 'in_review' }],
      },
      { from: 'validated', to: 'shared', action: 'archive', guards: ['contactSet'] },
      { from: 'validated', to: 'draft', name: 'revised', action: 'archive', reasonRequired: true },
      { from: 'shared', to: 'agreed', action: 'do', guards: ['agreedTo', 'actionPlanned'] },
      { from: 'shared', to: 'disputed', action: 'do', guards: ['disputeExplained'] },
      { from: 'disputed', to: 'draft', name: 'revised', action: 'archive', reasonRequired: true },
      // Made by the platform when the report is issued, and when its last action is done.
      { from: 'agreed', to: 'in_remediation', action: 'replace' },
      { from: 'disputed', to: 'in_remediation', action: 'replace' },
      { from: 'in_remediation', to: 'ready_for_verification', action: 'replace', guards: ['actionsDone'] },
      {
        from: 'ready_for_verification',
        to: 'closed',
        action: 'review',
        guards: ['actionsVerified', 'verified'],
      },
      {
        from: 'ready_for_verification',
        to: 'in_remediation',
        name: 'sent_back',
        action: 'review',
        reasonRequired: true,
      },
      ...(['agreed', 'disputed', 'in_remediation', 'ready_for_verification'] as const).map(
        (from) =>
          ({
            from,
            to: 'risk_accepted',
            action: 'approve',
            guards: ['acceptanceComplete', 'opinionGiven'],
            signature: 'responsibility',
          }) as const,
      ),
      { from: 'risk_accepted', to: 'in_remediation', name: 'ended', action: 'archive', reasonRequired: true },
      ...(['draft', 'in_review', 'validated', 'shared'] as const).map(
        (from) =>
          ({
            from,
            to: 'cancelled',
            action: 'review',
            guards: ['cancelAsked'],
            otherThan: ['edited'],
          }) as const,
      ),
    ],
    approved: ['validated'],
    frozen: ['closed', 'risk_accepted', 'cancelled'],
    settled: ['closed', 'risk_accepted', 'cancelled'],
  }),
  guards,
  actions: {
    read: action('issue.read', AUDIT_READERS),
    create: action('issue.create', AUDITORS),
    update: action('issue.update', AUDIT_READERS),
    approve: action('issue.approve', ['executive', 'owner']),
    archive: action('issue.archive', AUDITORS),
    export: action('issue.export', AUDIT_READERS),
    import: action('issue.import', AUDITORS),
    do: action('issue.do', AUDIT_READERS),
    review: action('issue.review', AUDITORS),
  },
  numbering: '{project}-I00',
  searched: ['condition', 'cause', 'consequence', 'recommendation'],
})

export type IssueCollection = typeof issues
export type Issue = RecordOf<typeof issues>

const steps = {
  params: IdParams,
  reply: issues.Record,
  versioned: true,
  fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED'],
} as const

export const issueRoutes = {
  ...collectionRoutes(issues, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
  scales: route('issues.scales', 'GET /issues/scales', issues.actions.read, {
    summary: 'Scales and matrix for rating issues',
    reply: Method,
  }),
  keep: route('issues.keep', 'POST /issues/:id/keep', issues.actions.archive, {
    summary: 'Maintain an issue that the audited unit disputes; the report prints both positions',
    body: z.strictObject({ reason: Reason }),
    ...steps,
  }),
  askCancel: route('issues.askCancel', 'POST /issues/:id/cancel-request', issues.actions.archive, {
    summary: 'Request the reviewer’s consent to cancel an issue',
    body: z.strictObject({ reason: Reason }),
    ...steps,
  }),
  verify: route('issues.verify', 'POST /issues/:id/verifications', issues.actions.review!, {
    summary: 'Record the verification of an issue: remediated or not',
    body: z.strictObject({
      method: z.enum(VERIFICATION_METHODS),
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
      passed: z.boolean(),
    }),
    ...steps,
  }),
  askUpdate: route('issues.askUpdate', 'POST /issues/updates', issues.actions.archive, {
    summary: 'Request a progress update from action owners; at most once a day per issue',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
    reply: z.object({ asked: z.int(), left: z.int() }),
    fails: ['NOT_FOUND'],
  }),
}
