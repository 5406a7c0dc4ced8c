import { isWorthRetrying } from '#platform/errors.ts'

/** How long an upload is retried before an error is shown. */
export const UPLOAD_WINDOW_MS = 10 * 60_000
/** The same for everything else that is asked about a stored file: viewing, downloading. */
const OPERATION_WINDOW_MS = 2 * 60_000

const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 30_000

/** Increasing delays between retries that add up to the window; the last one fills it. */
export function waitsWithin(windowMs: number): number[] {
  const waits: number[] = []
  let left = windowMs
  for (let wait = FIRST_WAIT_MS; left > 0; wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    waits.push(Math.min(wait, left))
    left -= wait
  }
  return waits
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const mayPass = (error: unknown): boolean =>
  isWorthRetrying(error) && (error as { name?: string }).name !== 'AbortError'

/** Repeats a request for a stored file while the failure may pass, within the window. */
export async function withinOperationWindow<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of waitsWithin(OPERATION_WINDOW_MS)) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error)) throw error
      await pause(wait)
    }
  }
  return ask()
}
