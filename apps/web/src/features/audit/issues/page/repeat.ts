import { rateIssue, type RatedIssue } from 'contract/audit/issue-rating'
import { LEVELS, type Level, type Method } from 'contract/risk/method'

interface Rated extends RatedIssue {
  computedRating: Level | null
  repeated: boolean | null
}

/** Whether the computed rating is above that of matrix and floors: the issue is a repeat. */
export function countsAsRepeat(method: Pick<Method, 'matrix'>, issue: Rated): boolean {
  const alone = rateIssue(method, issue, false)?.rating
  if (!issue.repeated || !alone || !issue.computedRating) return false
  return LEVELS.indexOf(issue.computedRating) > LEVELS.indexOf(alone)
}
