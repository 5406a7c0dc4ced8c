import { AUDIT_ROLES, type Role, STAFF_ROLES } from '../permissions.ts'
import type { ENGAGEMENT_ROLES } from './engagement.ts'

/**
 * Administrators manage people and settings, not records. Row-level security decides what people outside the third line
 * see of a project: by its restricted audience, the owner of a record, and the people it was shared with.
 */
export const AUDIT_READERS = STAFF_ROLES.filter((role) => role !== 'admin')
export const AUDIT_LEADERS = ['cae', 'audit_manager'] as const satisfies readonly Role[]
export const AUDITORS = AUDIT_ROLES
export const isThirdLine = (roles: readonly Role[]): boolean => AUDITORS.some((role) => roles.includes(role))

/** The roles in the organisation that allow a role in an engagement. */
const ENGAGEMENT_ROLE_HOLDERS = {
  lead: AUDITORS,
  reviewer: AUDITORS,
  preparer: AUDITORS,
  // Experts of any line; they read the project, and guests read only what was shared with them.
  specialist: AUDIT_READERS,
  auditee_contact: AUDIT_READERS,
  observer: AUDIT_READERS,
} as const satisfies Record<(typeof ENGAGEMENT_ROLES)[number], readonly Role[]>

/** Whether a person with these roles may have this role in an engagement. The third line does not answer for auditees. */
export const mayHold = (role: (typeof ENGAGEMENT_ROLES)[number], held: readonly Role[]): boolean =>
  ENGAGEMENT_ROLE_HOLDERS[role].some((one) => held.includes(one)) &&
  (role !== 'auditee_contact' || !isThirdLine(held))

/** The roles in the organisation that allow leading, reviewing and heading a project. */
export const PROJECT_PEOPLE = {
  ownerId: ENGAGEMENT_ROLE_HOLDERS.lead,
  reviewerId: AUDIT_LEADERS,
  caeId: ['cae'],
} as const satisfies Record<string, readonly Role[]>
