export { getConnection, requireSettings, updateConnection } from './connections.service.ts'
export { isSameRoles, rolesAfter } from './mapped-roles.ts'
