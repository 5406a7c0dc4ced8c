import * as z from 'zod/mini'

/**
 * The roles a member of an organisation may hold, several at once: the role tables of the audit, risk and
 * compliance domain and of the medical-device domain merged. Administrator is the same role in both.
 */
export const ROLES = [
  'admin',
  'cae',
  'audit_manager',
  'auditor',
  'risk_manager',
  'compliance_officer',
  'owner',
  'executive',
  'guest',
  'techdoc_reader',
  'techdoc_author',
  'techdoc_reviewer',
  'techdoc_approver',
  'prrc',
  'medical_expert',
  'external_reviewer',
] as const
export type Role = (typeof ROLES)[number]
export const Role = z.enum(ROLES)

/** People outside the organisation: they see what was shared with them and cannot list its people. */
export const EXTERNAL_ROLES = ['guest', 'external_reviewer'] as const satisfies readonly Role[]
export const STAFF_ROLES = ROLES.filter((role) => !(EXTERNAL_ROLES as readonly Role[]).includes(role))

/** The third line. An administrator cannot take one of these without a second administrator (SoD-6). */
export const AUDIT_ROLES = ['cae', 'audit_manager', 'auditor'] as const satisfies readonly Role[]

/** Something a person may do, and the roles that may do it. A record's policy may narrow it further. */
export interface Action {
  readonly name: string
  readonly roles: readonly Role[]
  /** Only members with the super-user mark, whatever their roles. */
  readonly superUser?: boolean
  /** Members with the super-user mark as well as those with one of the roles. */
  readonly orSuperUser?: boolean
}

export const action = (name: string, roles: readonly Role[]): Action => ({ name, roles })

/** Who may call a route: anyone, anyone with a valid token, or a member whose role grants the action. */
export type Access = 'public' | 'signedIn' | Action

export interface Grants {
  readonly roles: readonly Role[]
  readonly superUser: boolean
  /** The only permissions that count, of those which the roles grant: those of a service account. */
  readonly permissions?: readonly string[]
}

/** The first check: whether the member's roles grant the action at all. */
export function grants(holder: Grants, wanted: Action): boolean {
  if (holder.permissions && !holder.permissions.includes(wanted.name)) return false
  if (wanted.superUser) return holder.superUser
  if (wanted.orSuperUser && holder.superUser) return true
  return wanted.roles.some((role) => holder.roles.includes(role))
}
