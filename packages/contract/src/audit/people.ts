import { AUDIT_ROLES, type Role, STAFF_ROLES } from '../permissions.ts'

/**
 * Administrators manage people and settings, not records. Row-level security decides what people outside the third line
 * see of a project: by its restricted audience, the owner of a record, and the people it was shared with.
 */
export const AUDIT_READERS = STAFF_ROLES.filter((role) => role !== 'admin')
export const AUDIT_LEADERS = ['cae', 'audit_manager'] as const satisfies readonly Role[]
export const AUDITORS = AUDIT_ROLES
export const isThirdLine = (roles: readonly Role[]): boolean => AUDITORS.some((role) => roles.includes(role))
