import { identity, IdentityError, type IdentityCode } from '#platform/identity/index.ts'
import { safePath } from '#platform/session/safe-path.ts'

/** Handles the sign-in response in this URL: where to continue, or why nobody is signed in. */
export async function finishRedirect(): Promise<{ to?: string; failed?: IdentityCode }> {
  try {
    return { to: safePath(await identity.finishRedirect(location.href)) }
  } catch (error) {
    if (error instanceof IdentityError) return { failed: error.code }
    throw error
  }
}
