import { daysBetween } from 'contract/days'

/**
 * The reminder step reached today, in days before the due day, from steps in descending order; undefined if the due day
 * was set with less notice than that step.
 */
export function reachedStep(
  steps: readonly number[],
  { day, since }: { day: string; since: string },
  today: string,
): number | undefined {
  const left = daysBetween(today, day)
  const step = steps.findLast((days) => left <= days)
  return step !== undefined && daysBetween(since, day) >= step ? step : undefined
}
