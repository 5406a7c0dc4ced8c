import { meRoutes, type SignInsToEnd } from 'contract/workspace/me'
import { call } from '#platform/http.ts'

const KEY = 'evidentia.end-earlier-sign-ins'
/** Signing out does not wait longer for a server that does not answer. */
const WITHIN_MS = 3_000

/** Ends sessions: their tokens are refused from now on, on every device. */
export const endSignIns = (which: SignInsToEnd): Promise<void> =>
  call(meRoutes.signOut, { query: { which }, signal: AbortSignal.timeout(WITHIN_MS) }).then(() => undefined)

/** Ends one of the person's own sessions, or all of them, with a recent authentication. */
export const endSignInsElsewhere = (at: string | null, token: string): Promise<void> =>
  call(meRoutes.endSignIns, { body: { at, token } }).then(() => undefined)

/**
 * After a password change, ends the sessions made with the old one as soon as this tab has signed in with the new
 * one.
 */
export const endEarlierNext = (): void => sessionStorage.setItem(KEY, 'yes')

export async function endEarlierIfDue(): Promise<void> {
  if (sessionStorage.getItem(KEY) === null) return
  await endSignIns('earlier')
  sessionStorage.removeItem(KEY)
}
