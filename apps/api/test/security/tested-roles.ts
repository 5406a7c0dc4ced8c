import { type Grants, type Role, ROLES } from 'contract'
import { isServicePermission, SERVICE_ROLES } from 'contract/workspace/service-accounts'
import { allRoutes } from 'contract/routes'

/** The roles of the product, and an API key with all the roles and permissions that a service account may have. */
export const TESTED_ROLES = [...ROLES, 'service_account'] as const
export type TestedRole = Role | 'service_account'

/** Every permission of a route that a service account may hold. */
const SERVICE_PERMISSIONS: readonly string[] = [
  ...new Set(
    allRoutes.flatMap(({ access }) =>
      typeof access === 'object' && isServicePermission(access) ? [access.name] : [],
    ),
  ),
  'serviceAccount.self',
]

/** What the first check knows of a caller. */
export const grantsOf = (role: TestedRole): Grants =>
  role === 'service_account'
    ? { roles: SERVICE_ROLES, superUser: false, permissions: SERVICE_PERMISSIONS }
    : { roles: [role], superUser: false }
