import { type Role, STAFF_ROLES } from '../permissions.ts'

/** Administrators manage people and settings; they do not read compliance records. */
export const COMPLIANCE_READERS = STAFF_ROLES.filter((role) => role !== 'admin')
export const COMPLIANCE_LEADERS = ['compliance_officer'] as const satisfies readonly Role[]
/** Owners assess their own requirements. */
export const GAP_ASSESSORS = [...COMPLIANCE_LEADERS, 'owner'] as const satisfies readonly Role[]
export const GAP_APPROVERS = [...COMPLIANCE_LEADERS, 'executive'] as const satisfies readonly Role[]
