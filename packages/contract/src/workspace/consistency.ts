import * as z from 'zod/mini'
import { LinkEnd } from '../collection-routes.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Day, route } from '../route.ts'

/**
 * A rule that an organisation can hold its records to. It finds records of `type`; a rule whose types are not there yet
 * waits for them. Days are compared with the database's today.
 */
export interface ConsistencyRule {
  readonly name: string
  readonly type: string
  /** Only records in one of these states. */
  readonly statuses?: readonly string[]
  /** Only records whose flag of this name is set. */
  readonly flag?: string
  /** Finds those without a link, in either direction, to a record like this. */
  readonly without?: Linked
  /** Finds those that are linked to anything while this day of theirs has passed. */
  readonly expired?: string
}

interface Linked {
  /** Of this type; of any when there is none. */
  readonly type?: string
  readonly kind?: string
  readonly statuses?: readonly string[]
  /** Whose day of this name is no longer ago than this. */
  readonly within?: { readonly day: string; readonly months: number }
}

/** Declared once: the server turns them into queries, the page into sentences. */
export const CONSISTENCY_RULES = [
  {
    name: 'process_without_evidence',
    type: 'process',
    statuses: ['active'],
    without: { type: 'evidence', statuses: ['draft', 'submitted', 'accepted'] },
  },
  {
    name: 'process_without_unit',
    type: 'process',
    statuses: ['active'],
    without: { type: 'unit', kind: 'in_unit' },
  },
  { name: 'evidence_without_record', type: 'evidence', statuses: ['submitted', 'accepted'], without: {} },
  {
    name: 'evidence_expired',
    type: 'evidence',
    statuses: ['draft', 'submitted', 'accepted'],
    expired: 'validUntil',
  },
  { name: 'risk_without_control', type: 'risk', statuses: ['active'], without: { type: 'control' } },
  { name: 'requirement_without_control', type: 'requirement', without: { type: 'control' } },
  {
    name: 'key_control_without_test',
    type: 'control',
    statuses: ['active'],
    flag: 'key',
    without: { type: 'test', within: { day: 'performedOn', months: 12 } },
  },
] as const satisfies readonly ConsistencyRule[]

const RULE_NAMES = CONSISTENCY_RULES.map(({ name }) => name)
export type RuleName = (typeof CONSISTENCY_RULES)[number]['name']

/** Of each rule at most this many findings are told. */
export const MAX_FINDINGS = 100

export const consistencyActions = {
  read: action('consistency.read', STAFF_ROLES),
  /** Which rules an organisation holds itself to is decided by those who answer for its records. */
  change: action('consistency.change', [
    'admin',
    'cae',
    'audit_manager',
    'risk_manager',
    'compliance_officer',
    'prrc',
  ]),
}

/** A record that a rule objects to, and the day that has passed where the rule is about one. */
const Finding = z.object({ record: LinkEnd, day: z.nullable(Day) })

export const RuleState = z.object({
  name: z.enum(RULE_NAMES as [RuleName, ...RuleName[]]),
  /** The types of records that it needs are there. */
  available: z.boolean(),
  on: z.boolean(),
  /** What it finds now, as far as the reader may see; nothing while it is off. */
  findings: z.array(Finding),
  /** There are more than are told. */
  more: z.boolean(),
})
export type RuleState = z.output<typeof RuleState>

export const consistencyRoutes = {
  list: route('consistency.list', 'GET /consistency', consistencyActions.read, {
    summary: 'The rules, which of them are on, and what those find now',
    reply: z.object({ rules: z.array(RuleState) }),
  }),
  change: route('consistency.change', 'PUT /consistency/:rule', consistencyActions.change, {
    summary: 'Switch a rule on or off for the organisation',
    params: z.strictObject({ rule: z.enum(RULE_NAMES as [RuleName, ...RuleName[]]) }),
    body: z.strictObject({ on: z.boolean() }),
    reply: z.object({ name: z.string(), on: z.boolean() }),
  }),
}
