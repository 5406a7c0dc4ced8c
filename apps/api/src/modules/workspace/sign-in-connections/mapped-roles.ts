import type { Role } from 'contract'
import type { RoleMapping } from 'contract/workspace/sign-in-connections'

/**
 * The roles of a member after the groups were read: those that the mapping names come and go with the groups, all others
 * stay as administrators gave them.
 */
export function rolesAfter(
  current: readonly Role[],
  mapping: readonly RoleMapping[],
  groups: readonly string[],
): Role[] {
  const governed = new Set<Role>(mapping.flatMap(({ roles }) => roles))
  const granted = mapping.filter(({ group }) => groups.includes(group)).flatMap(({ roles }) => roles)
  return [...new Set([...current.filter((role) => !governed.has(role)), ...granted])]
}

export const isSameRoles = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role))
