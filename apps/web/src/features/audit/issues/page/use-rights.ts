import { useSuspenseQuery } from '@tanstack/react-query'
import type { Issue } from 'contract/audit/issues'
import { meQuery } from '#platform/session/me.ts'
import { type IssueRights, rightsOf } from './issue-rights.ts'

export function useRights(issue: Issue): IssueRights {
  const me = useSuspenseQuery(meQuery).data
  return rightsOf(issue, me)
}
