import { meRoutes, type SignInsToEnd } from 'contract/workspace/me'
import { call } from '#platform/http.ts'

const KEY = 'evidentia.end-earlier-sign-ins'
/** Nobody is kept from leaving by a server that does not answer. */
const WITHIN_MS = 3_000

/** Their tokens are refused from now on, on every device that has one. */
export const endSignIns = (which: SignInsToEnd): Promise<void> =>
  call(meRoutes.signOut, { query: { which }, signal: AbortSignal.timeout(WITHIN_MS) }).then(() => undefined)

/** One of the person's own, or all of them, with a proof that was made just now. */
export const endSignInsElsewhere = (at: string | null, token: string): Promise<void> =>
  call(meRoutes.endSignIns, { body: { at, token } }).then(() => undefined)

/** A new password is to end what was signed in with the old one; known to the server when this tab has signed in with the new. */
export const endEarlierNext = (): void => sessionStorage.setItem(KEY, 'yes')

export async function endEarlierIfDue(): Promise<void> {
  if (sessionStorage.getItem(KEY) === null) return
  await endSignIns('earlier')
  sessionStorage.removeItem(KEY)
}
