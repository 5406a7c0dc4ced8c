const SECOND_MS = 1_000

/**
 * Milliseconds until an authentication can count for a challenge. Providers give the time of authentication in whole
 * seconds, and the server accepts only a later second than that of the challenge.
 */
export const untilSecondAfter = (laidAt: number): number =>
  Math.max(0, laidAt + SECOND_MS - performance.now())
