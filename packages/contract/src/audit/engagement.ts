import * as z from 'zod/mini'
import { Id } from '../route.ts'
import type { Marks } from '../marks.ts'

/** Definitions shared by all parts of an engagement. */

export const PROJECT_TYPES = [
  ...(['assurance', 'compliance', 'it', 'iso_internal'] as const),
  ...(['follow_up', 'advisory', 'investigation'] as const),
] as const
export const PROJECT_STATES = [
  ...(['planned', 'planning', 'fieldwork', 'completion', 'follow_up', 'closed'] as const),
  ...(['on_hold', 'cancelled'] as const),
] as const
export type ProjectState = (typeof PROJECT_STATES)[number]
/** The states in which a project can be put on hold, and to which it returns. */
export const HELD_STATES = ['planning', 'fieldwork', 'completion'] as const

export const PROJECT_CONFIDENTIALITIES = ['standard', 'restricted'] as const
export const ENGAGEMENT_ROLES = [
  'lead',
  'reviewer',
  'preparer',
  'specialist',
  'auditee_contact',
  'observer',
] as const
/** Roles that do the work, as opposed to auditee contacts and observers. */
export const WORKING_ROLES = ['lead', 'reviewer', 'preparer', 'specialist'] as const
export const HEALTHS = ['green', 'amber', 'red'] as const
export const OPINIONS = ['satisfactory', 'some_improvement', 'major_improvement', 'unsatisfactory'] as const
export const HEALTH_MARKS = {
  green: { result: 'met' },
  amber: { result: 'partly' },
  red: { result: 'failed' },
} as const satisfies Marks<(typeof HEALTHS)[number]>
export const OPINION_MARKS = {
  satisfactory: { result: 'met' },
  some_improvement: { result: 'partly' },
  major_improvement: { result: 'partly' },
  unsatisfactory: { result: 'failed' },
} as const satisfies Marks<(typeof OPINIONS)[number]>
export const TEST_TYPES = ['tod', 'toe', 'substantive', 'analytics', 'reperformance'] as const
export const SECTIONS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const TOPICAL_REQUIREMENTS = ['cybersecurity', 'third_party', 'organisational_behaviour'] as const

export const DESIGN_RESULTS = ['adequate', 'inadequate', 'not_assessed'] as const
export const OPERATION_RESULTS = ['effective', 'exceptions', 'ineffective', 'not_tested'] as const
export const PROCEDURE_RESULTS = ['pass', 'exceptions', 'fail', 'not_applicable'] as const
export const NOTE_SEVERITIES = ['must', 'should', 'comment'] as const
export const DESIGN_MARKS = {
  adequate: { result: 'met' },
  inadequate: { result: 'failed' },
  not_assessed: { result: 'open' },
} as const satisfies Marks<(typeof DESIGN_RESULTS)[number]>
export const OPERATION_MARKS = {
  effective: { result: 'met' },
  exceptions: { result: 'partly' },
  ineffective: { result: 'failed' },
  not_tested: { result: 'open' },
} as const satisfies Marks<(typeof OPERATION_RESULTS)[number]>
export const PROCEDURE_MARKS = {
  pass: { result: 'met' },
  exceptions: { result: 'partly' },
  fail: { result: 'failed' },
  not_applicable: { result: 'not-applicable' },
} as const satisfies Marks<(typeof PROCEDURE_RESULTS)[number]>

/**
 * The status and members of a project, which the policies and guards of its records need. `team` are the people who
 * lead, prepare and review; `contacts` are the auditee contacts.
 */
export const ProjectAccess = z.strictObject({
  phase: z.enum(PROJECT_STATES),
  /** Archived and sealed: nothing in it can change. */
  sealed: z.boolean(),
  leadId: z.nullable(Id),
  reviewerId: z.nullable(Id),
  caeId: z.nullable(Id),
  team: z.array(Id),
  contacts: z.array(Id),
})
export type ProjectAccess = z.output<typeof ProjectAccess>
