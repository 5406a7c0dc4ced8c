import { useQuery } from '@tanstack/react-query'
import { ENGAGEMENT_ROLES } from 'contract/audit/engagement'
import { mayHold } from 'contract/audit/people'
import type { Role } from 'contract/permissions'
import { usersQuery } from '#platform/session/users.ts'

type EngagementRole = (typeof ENGAGEMENT_ROLES)[number]

/** The roles in the organisation of this person; undefined while nobody is chosen or the people are loading. */
export const useRolesOf = (person: string): readonly Role[] | undefined =>
  useQuery(usersQuery).data?.find(({ id }) => id === person)?.roles

/** The roles in a project that these roles in the organisation allow; all of them while they are unknown. */
export const rolesFor = (held: readonly Role[] | undefined): EngagementRole[] =>
  ENGAGEMENT_ROLES.filter((role) => held === undefined || mayHold(role, held))
