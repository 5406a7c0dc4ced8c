import { useQuery } from '@tanstack/react-query'
import type { Role } from 'contract/permissions'
import { usersQuery } from '#platform/session/users.ts'

/** The roles in the organisation of this person; undefined while nobody is chosen or the people are loading. */
export const useRolesOf = (person: string): readonly Role[] | undefined =>
  useQuery(usersQuery).data?.find(({ id }) => id === person)?.roles
