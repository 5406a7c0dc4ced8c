const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * How many days ahead of a day people are told of it, of these steps in falling order, the last that today has reached;
 * none where the whole time since it was set was shorter than that from the beginning.
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
