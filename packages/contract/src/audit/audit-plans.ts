import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action, type Role } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { AUDIT_LEADERS, AUDIT_READERS, AUDITORS } from './people.ts'
import { QUARTERS } from './plan-quarters.ts'

/** A plan covers at most this many years. */
const MAX_PLAN_YEARS = 5
/** A quarterly audit of every year is beyond any plan. */
const DAYS = { min: 0, max: 100_000 } as const
/** The head of audit submits the plan, or approves that of a manager; the management body approves either. */
const APPROVERS = ['cae', 'executive'] as const satisfies readonly Role[]

interface Capacities {
  firstYear: number
  years: number
  capacity1: number | null
  capacity2: number | null
  capacity3: number | null
  capacity4: number | null
  capacity5: number | null
}

/** The person-days of each year of a plan; null where nobody has entered them. */
export const capacityOf = (plan: Capacities): { year: number; days: number | null }[] =>
  [plan.capacity1, plan.capacity2, plan.capacity3, plan.capacity4, plan.capacity5]
    .slice(0, plan.years)
    .map((days, at) => ({ year: plan.firstYear + at, days }))

/** The audit plan of one or several years. */
export const auditplans = collection({
  name: 'auditplans',
  type: 'auditplan',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^PLAN-\d{4}-\d{2,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    firstYear: f.whole({ min: 2000, max: 2100, counts: 'years', required: true, filter: true, sort: true }),
    years: f.whole({ min: 1, max: MAX_PLAN_YEARS, required: true }),
    /** Person-days of internal audit, by year of the plan. */
    capacity1: f.whole(DAYS),
    capacity2: f.whole(DAYS),
    capacity3: f.whole(DAYS),
    capacity4: f.whole(DAYS),
    capacity5: f.whole(DAYS),
    /** Kept for audits that nobody can plan, in percent. */
    reserve: f.whole({ min: 0, max: 50, required: true }),
    daysPerAudit: f.whole({ min: 1, max: 500, required: true }),
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    assumptions: f.text({ detail: true, max: 20_000 }),
    tags: f.words({ spine: 'tags' }),
    audits: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    daysPlanned: f.whole({ min: 0, max: 100_000_000, required: true, computed: true, total: 'sum' }),
    started: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
  },
  machine: machine({
    states: ['draft', 'in_review', 'approved', 'closed'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'in_review', action: 'update', guards: ['hasAudits', 'capacityGiven'] },
      { from: 'in_review', to: 'draft', name: 'returned', action: 'do', reasonRequired: true },
      {
        from: 'in_review',
        to: 'approved',
        action: 'approve',
        guards: ['hasAudits', 'capacityGiven'],
        signature: 'approval',
        otherThan: [{ step: 'in_review' }],
      },
      { from: 'approved', to: 'draft', name: 'revised', action: 'do', reasonRequired: true },
      { from: 'approved', to: 'closed', action: 'do', reasonRequired: true },
    ],
    approved: ['approved'],
    frozen: ['in_review', 'approved', 'closed'],
    settled: ['draft', 'in_review', 'approved', 'closed'],
  }),
  guards: {
    hasAudits: (row) => row.audits > 0,
    capacityGiven: (row) => capacityOf(row).every(({ days }) => days !== null),
  },
  actions: {
    read: action('auditplan.read', AUDIT_READERS),
    create: action('auditplan.create', AUDIT_LEADERS),
    update: action('auditplan.update', AUDIT_LEADERS),
    approve: action('auditplan.approve', APPROVERS),
    archive: action('auditplan.archive', AUDIT_LEADERS),
    export: action('auditplan.export', AUDITORS),
    do: action('auditplan.do', [...AUDIT_LEADERS, 'executive']),
  },
  numbering: 'PLAN-{year}-00',
  searched: ['assumptions'],
})

export type AuditPlanCollection = typeof auditplans
export type AuditPlan = RecordOf<typeof auditplans>

const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Named = { entity: Id, code: z.string(), name: Text }

/** A proposed audit, before anybody adds it. */
const ProposedLine = z.object({
  ...Named,
  score: z.int(),
  mandated: z.boolean(),
  dueOn: Day,
  year: z.int(),
  quarter: z.enum(QUARTERS),
  days: z.int(),
})
type ProposedLine = z.output<typeof ProposedLine>

export const PlanProposalReply = z.object({
  audits: z.array(ProposedLine),
  left: z.array(z.object({ ...Named, score: z.int(), year: z.int(), dueOn: Day })),
})
export type PlanProposalReply = z.output<typeof PlanProposalReply>

/** The fields of a line that an approval covers, and those of the plan. */
export const APPROVED_OF_LINE = ['year', 'quarter', 'days', 'rationale'] as const
export const APPROVED_OF_PLAN = [
  ...([
    'name',
    'firstYear',
    'years',
    'capacity1',
    'capacity2',
    'capacity3',
    'capacity4',
    'capacity5',
  ] as const),
  ...(['reserve', 'daysPerAudit', 'assumptions'] as const),
] as const

const Change = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })

/** What differs from the version that was last approved and signed. */
export const PlanChanges = z.object({
  /** Null if the plan was never approved. */
  approvedAt: z.nullable(Moment),
  plan: z.array(Change),
  lines: z.array(
    z.object({
      ...Named,
      id: Id,
      kind: z.enum(['added', 'removed', 'changed']),
      changes: z.array(Change),
    }),
  ),
})
export type PlanChanges = z.output<typeof PlanChanges>

export const auditPlanRecordRoutes = {
  ...collectionRoutes(auditplans, { ...RECORD_PAGE, export: true }),
  proposal: route('auditplans.proposal', 'GET /auditplans/:id/proposal', auditplans.actions.update, {
    summary: 'Audits proposed for the plan from score, cycle and capacity; nothing is saved',
    params: IdParams,
    reply: PlanProposalReply,
    fails: ['NOT_FOUND'],
  }),
  propose: route('auditplans.propose', 'POST /auditplans/:id/proposal', auditplans.actions.update, {
    summary: 'Add the proposed audits to the plan',
    params: IdParams,
    reply: z.object({ added: z.int(), left: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  changes: route('auditplans.changes', 'GET /auditplans/:id/changes', auditplans.actions.read, {
    summary: 'Differences of the plan from its last approved and signed version',
    params: IdParams,
    reply: PlanChanges,
    fails: ['NOT_FOUND'],
  }),
}
