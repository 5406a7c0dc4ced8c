import { AUDIT_ROLES, type Role, STAFF_ROLES } from '../permissions.ts'

/**
 * The administrator looks after people and settings, not after records. What of a project somebody else than the third
 * line may see, the database decides: its circle, who owns a record, and whom it was opened to.
 */
export const AUDIT_READERS = STAFF_ROLES.filter((role) => role !== 'admin')
export const AUDIT_LEADERS = ['cae', 'audit_manager'] as const satisfies readonly Role[]
export const AUDITORS = AUDIT_ROLES
export const isThirdLine = (roles: readonly Role[]): boolean => AUDITORS.some((role) => roles.includes(role))
