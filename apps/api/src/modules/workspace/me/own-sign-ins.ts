import { fail } from 'contract'
import type { OwnSignIn, SignInsToEnd } from 'contract/workspace/me'
import type { SignIn } from 'contract/workspace/sign-ins'
import { listSignIns } from '#modules/workspace/users/index.ts'
import { timeNow } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import type { Account } from '#platform/identity/accounts.ts'
import {
  LEEWAY_SECONDS,
  verifyReauthentication,
  reauthenticationFailure,
} from '#platform/identity/reauthentication.ts'
import type { Identity } from '#platform/identity/verify.ts'

const MAX_SIGN_INS = 100
/** The maximum age of the authentication. */
const MAX_AGE_SECONDS = 300

const secondsOf = (at: string): number => Date.parse(at) / 1000

/** The sign-ins of a person in all organisations; one that led into several is listed once. */
async function findSignIns(db: Database, account: Account): Promise<SignIn[]> {
  const found = new Map<string, SignIn>()
  for (const { organisationId, outOfReach } of account.memberships) {
    if (outOfReach) continue
    const tx = db.read({ orgId: organisationId, personId: account.id })
    for (const one of (await listSignIns(tx, account.id, { limit: MAX_SIGN_INS })).items)
      found.set(one.at, one)
  }
  return [...found.values()].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MAX_SIGN_INS)
}

/** The person's sign-ins, and whether they have ended. */
export async function listOwnSignIns(
  { db, accounts }: Services,
  account: Account,
  signedInAt: number,
): Promise<OwnSignIn[]> {
  const found = await findSignIns(db, account)
  const named = ({ at }: SignIn) => ({ personId: account.id, signedInAt: secondsOf(at) })
  const isEnded = await accounts.findEnded(found.map(named))
  const stateOf = (one: SignIn): OwnSignIn['state'] => {
    if (secondsOf(one.at) === signedInAt) return 'this'
    return isEnded(named(one)) ? 'ended' : 'open'
  }
  return found.map((one) => ({ ...one, state: stateOf(one) }))
}

/** Ending other sign-ins requires a recent authentication, so that an unlocked device cannot lock its owner out. */
function requireRecent({ authenticatedAt }: Identity): void {
  if (authenticatedAt === null) throw reauthenticationFailure('no_time')
  const age = timeNow().getTime() / 1000 - authenticatedAt
  if (age > MAX_AGE_SECONDS || age < -LEEWAY_SECONDS) throw reauthenticationFailure('stale')
}

/** Ends the current sign-in, or, if it is recent, all earlier ones: after a password change. */
export async function signOut(
  { accounts }: Services,
  account: Account,
  identity: Identity,
  which: SignInsToEnd,
): Promise<void> {
  if (which !== 'this') requireRecent(identity)
  await accounts.endSignIns({ personId: account.id, signedInAt: identity.signedInAt }, which)
}

/** Ends one sign-in or all. */
export async function endOwnSignIns(
  services: Services,
  account: Account,
  { at, token }: { at: string | null; token: string },
): Promise<void> {
  const proof = await verifyReauthentication(services, account.id, token)
  if (typeof proof === 'string') throw reauthenticationFailure(proof)
  requireRecent(proof)
  if (at === null) {
    await services.accounts.endSignIns({ personId: account.id, signedInAt: proof.signedInAt }, 'all')
    return
  }
  // Only a hundred are stored: unknown times would displace real ones.
  const known = (await findSignIns(services.db, account)).some((one) => secondsOf(one.at) === secondsOf(at))
  if (!known) throw fail('NOT_FOUND')
  await services.accounts.endSignIns({ personId: account.id, signedInAt: secondsOf(at) }, 'this')
}
