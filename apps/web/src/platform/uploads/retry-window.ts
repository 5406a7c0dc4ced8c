/** How long an upload is retried before an error is shown. */
export const UPLOAD_WINDOW_MS = 10 * 60_000

const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 30_000

/** Increasing delays between retries that add up to the window. */
export function waitsWithin(windowMs: number): number[] {
  const waits: number[] = []
  let total = 0
  for (let wait = FIRST_WAIT_MS; total + wait <= windowMs; wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    waits.push(wait)
    total += wait
  }
  return waits
}
