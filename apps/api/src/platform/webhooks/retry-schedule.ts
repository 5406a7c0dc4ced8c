import { randomInt } from 'node:crypto'

const [MINUTE, HOUR] = [60, 3_600]

/** Seconds to wait after each failed attempt: about three days in total, as Standard Webhooks suggests. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

const STEPS = 1_000
const randomShare = (): number => randomInt(STEPS) / STEPS

/** The wait after an attempt, with up to a fifth more, so that messages do not return together; null after the last. */
export function waitAfter(attempts: number, random: () => number = randomShare): number | null {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 + random() / 5))
}
