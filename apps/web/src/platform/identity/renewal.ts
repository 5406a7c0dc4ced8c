/** A token is renewed well before it expires, and not used any more if it might expire in transit. */
export const RENEW_AHEAD_MS = 5 * 60_000
export const EXPIRED_EARLY_MS = 30_000
const FIRST_BACKOFF_MS = 30_000
const LAST_BACKOFF_MS = 16 * 60_000
/** A longer delay would overflow the browser's timer, which would then fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1

export interface RenewalSource {
  /** Gets a new token; returns its lifetime, or null if nobody is signed in. */
  renew(): Promise<number | null>
  /** Whether a later retry can help. */
  mayPass(error: unknown): boolean
}

/** Renews a token in the background, five minutes before it expires; retries with back-off after a failure. */
export function createRenewal({ renew, mayPass }: RenewalSource) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let backoff = FIRST_BACKOFF_MS
  /** Tells a running renewal that it was stopped or superseded. */
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
      // A token with a lifetime below five minutes must not be renewed continuously.
      after(Math.max(left - RENEW_AHEAD_MS, FIRST_BACKOFF_MS))
    } catch (error) {
      if (mine !== plan || !mayPass(error)) return
      after(backoff)
      backoff = Math.min(backoff * 2, LAST_BACKOFF_MS)
    }
  }

  return {
    /** Starts with a token that is valid for this long. */
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
