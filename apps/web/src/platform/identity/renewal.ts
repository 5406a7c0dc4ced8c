/** A token is renewed well before it ends, and no longer used when so little is left that it may end on the way. */
export const RENEW_AHEAD_MS = 5 * 60_000
export const EXPIRED_EARLY_MS = 30_000
const FIRST_BACKOFF_MS = 30_000
const LAST_BACKOFF_MS = 16 * 60_000
/** More would overflow the browser's timer, which would then run at once. */
const MAX_DELAY_MS = 2 ** 31 - 1

export interface RenewalSource {
  /** Gets a new token; gives back how long it lasts, or nothing when there is nobody to get one for. */
  renew(): Promise<number | null>
  /** Whether trying again later can help. */
  mayPass(error: unknown): boolean
}

/** Renews a token in the background, five minutes before it ends; after a failure at growing distances. */
export function createRenewal({ renew, mayPass }: RenewalSource) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let backoff = FIRST_BACKOFF_MS
  /** Tells a renewal that is under way that it was stopped or overtaken. */
  let plan = 0

  function after(delay: number): void {
    clearTimeout(timer)
    plan += 1
    const mine = plan
    timer = setTimeout(() => void run(mine), Math.min(Math.max(delay, 0), MAX_DELAY_MS))
  }

  async function run(mine: number): Promise<void> {
    try {
      const left = await renew()
      if (mine !== plan || left === null) return
      backoff = FIRST_BACKOFF_MS
      // A token shorter than five minutes must not be renewed without pause.
      after(Math.max(left - RENEW_AHEAD_MS, FIRST_BACKOFF_MS))
    } catch (error) {
      if (mine !== plan || !mayPass(error)) return
      after(backoff)
      backoff = Math.min(backoff * 2, LAST_BACKOFF_MS)
    }
  }

  return {
    /** A token is there that lasts this long. */
    start(left: number): void {
      backoff = FIRST_BACKOFF_MS
      after(left - RENEW_AHEAD_MS)
    },
    stop(): void {
      clearTimeout(timer)
      plan += 1
    },
  }
}
