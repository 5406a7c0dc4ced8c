import * as z from 'zod/mini'
import { Id } from '../route.ts'

/** What every part of an engagement speaks of. */

export const PROJECT_TYPES = [
  ...(['assurance', 'compliance', 'it', 'iso_internal'] as const),
  ...(['follow_up', 'advisory', 'investigation'] as const),
] as const
export const PROJECT_STATES = [
  ...(['planned', 'planning', 'fieldwork', 'completion', 'follow_up', 'closed'] as const),
  ...(['on_hold', 'cancelled'] as const),
] as const
export type ProjectState = (typeof PROJECT_STATES)[number]
/** The states that a project can be held in, and goes back to. */
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
/** Those who work on it, as opposed to those who are asked or look on. */
export const WORKING_ROLES = ['lead', 'reviewer', 'preparer', 'specialist'] as const
export const HEALTHS = ['green', 'amber', 'red'] as const
export const OPINIONS = ['satisfactory', 'some_improvement', 'major_improvement', 'unsatisfactory'] as const
export const TEST_TYPES = ['tod', 'toe', 'substantive', 'analytics', 'reperformance'] as const
export const SECTIONS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const TOPICAL_REQUIREMENTS = ['cybersecurity', 'third_party', 'organisational_behaviour'] as const

export const DESIGN_RESULTS = ['adequate', 'inadequate', 'not_assessed'] as const
export const OPERATION_RESULTS = ['effective', 'exceptions', 'ineffective', 'not_tested'] as const
export const PROCEDURE_RESULTS = ['pass', 'exceptions', 'fail', 'not_applicable'] as const
export const NOTE_SEVERITIES = ['must', 'should', 'comment'] as const

/**
 * Where a project stands and who works on it: what the policies and guards of everything in it ask for. `team` is whom it
 * is led, prepared and reviewed by; `contacts` are the people of the audited unit whom it asks.
 */
export const ProjectAccess = z.strictObject({
  phase: z.enum(PROJECT_STATES),
  /** Archived and sealed: nothing in it changes any more. */
  sealed: z.boolean(),
  leadId: z.nullable(Id),
  reviewerId: z.nullable(Id),
  caeId: z.nullable(Id),
  team: z.array(Id),
  contacts: z.array(Id),
})
export type ProjectAccess = z.output<typeof ProjectAccess>
