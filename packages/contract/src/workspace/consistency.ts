import * as z from 'zod/mini'
import { LinkEnd } from '../collection-routes.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Day, route } from '../route.ts'

/**
 * A consistency rule that an organisation can enable. It checks records of `type`; a rule whose types do not exist yet
 * is inactive. Days are compared with the current date of the database.
 */
export interface ConsistencyRule {
  readonly name: string
  readonly type: string
  /** Only records in one of these states. */
  readonly statuses?: readonly string[]
  /** Only records with this flag set. */
  readonly flag?: string
  /** Reports records without a link, in either direction, to such a record. */
  readonly without?: Linked
  /** Reports linked records for which this date has passed. */
  readonly expired?: string
}

interface Linked {
  /** Of this type; of any type by default. */
  readonly type?: string
  readonly kind?: string
  readonly statuses?: readonly string[]
  /** With a date in this field that is at most this many months ago. */
  readonly within?: { readonly day: string; readonly months: number }
}

/** Declared once: the server derives queries from them, the page sentences. */
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

/** Maximum findings per rule. */
export const MAX_FINDINGS = 100

export const consistencyActions = {
  read: action('consistency.read', STAFF_ROLES),
  /** The people responsible for records decide which rules their organisation enables. */
  change: action('consistency.change', [
    'admin',
    'cae',
    'audit_manager',
    'risk_manager',
    'compliance_officer',
    'prrc',
  ]),
}

/** A record that violates a rule, and the date that has passed, if the rule is about one. */
const Finding = z.object({ record: LinkEnd, day: z.nullable(Day) })

export const RuleState = z.object({
  name: z.enum(RULE_NAMES as [RuleName, ...RuleName[]]),
  /** The record types that it needs exist. */
  available: z.boolean(),
  on: z.boolean(),
  /** Current findings that the reader may see; empty while the rule is disabled. */
  findings: z.array(Finding),
  /** There are more findings than returned. */
  more: z.boolean(),
})
export type RuleState = z.output<typeof RuleState>

export const consistencyRoutes = {
  list: route('consistency.list', 'GET /consistency', consistencyActions.read, {
    summary: 'Consistency rules, whether each is enabled, and current findings',
    reply: z.object({ rules: z.array(RuleState) }),
  }),
  change: route('consistency.change', 'PUT /consistency/:rule', consistencyActions.change, {
    summary: 'Enable or disable a rule for the organisation',
    params: z.strictObject({ rule: z.enum(RULE_NAMES as [RuleName, ...RuleName[]]) }),
    body: z.strictObject({ on: z.boolean() }),
    reply: z.object({ name: z.string(), on: z.boolean() }),
  }),
}
