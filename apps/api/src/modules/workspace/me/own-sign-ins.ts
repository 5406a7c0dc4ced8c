import { fail } from 'contract'
import type { OwnSignIn, SignInsToEnd } from 'contract/workspace/me'
import type { SignIn } from 'contract/workspace/sign-ins'
import { listSignIns } from '#modules/workspace/users/index.ts'
import { timeNow } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import type { Account } from '#platform/identity/accounts.ts'
import { LEEWAY_SECONDS, readProof, refuse } from '#platform/identity/reauthentication.ts'
import type { Identity } from '#platform/identity/verify.ts'

const MOST = 100
/** As long as somebody may take to press a button after having proved who they are. */
const PROOF_SECONDS = 300

const secondsOf = (at: string): number => Date.parse(at) / 1000

/** Wherever the person belongs: one that led into several organisations is still one. */
async function findSignIns(db: Database, account: Account): Promise<SignIn[]> {
  const found = new Map<string, SignIn>()
  for (const { organisationId, outOfReach } of account.memberships) {
    if (outOfReach) continue
    const tx = db.read({ orgId: organisationId, personId: account.id })
    for (const one of (await listSignIns(tx, account.id, { limit: MOST })).items) found.set(one.at, one)
  }
  return [...found.values()].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST)
}

/** My sign-ins, and which of them are over. */
export async function listOwnSignIns(
  { db, accounts }: Services,
  account: Account,
  signedInAt: number,
): Promise<OwnSignIn[]> {
  const found = await findSignIns(db, account)
  const named = ({ at }: SignIn) => ({ personId: account.id, signedInAt: secondsOf(at) })
  const isEnded = await accounts.ended(found.map(named))
  const stateOf = (one: SignIn): OwnSignIn['state'] => {
    if (secondsOf(one.at) === signedInAt) return 'this'
    return isEnded(named(one)) ? 'ended' : 'open'
  }
  return found.map((one) => ({ ...one, state: stateOf(one) }))
}

/** Whoever found an open desk does not lock its person out: to end other sign-ins than this one takes a fresh proof. */
function requireFresh({ authenticatedAt }: Identity): void {
  if (authenticatedAt === null) throw refuse('no_time')
  const age = timeNow().getTime() / 1000 - authenticatedAt
  if (age > PROOF_SECONDS || age < -LEEWAY_SECONDS) throw refuse('stale')
}

/** Ends the sign-in that asks, or, while it is fresh, those from before it: for whoever has just signed in with a new password. */
export async function signOut(
  { accounts }: Services,
  account: Account,
  identity: Identity,
  which: SignInsToEnd,
): Promise<void> {
  if (which !== 'this') requireFresh(identity)
  await accounts.endSignIns({ personId: account.id, signedInAt: identity.signedInAt }, which)
}

/** Ends one of them, or all until now. */
export async function endOwnSignIns(
  services: Services,
  account: Account,
  { at, token }: { at: string | null; token: string },
): Promise<void> {
  const proof = await readProof(services, account.id, token)
  if (typeof proof === 'string') throw refuse(proof)
  requireFresh(proof)
  if (at === null) {
    await services.accounts.endSignIns({ personId: account.id, signedInAt: proof.signedInAt }, 'all')
    return
  }
  // Only a hundred are remembered: moments that never were would push others out.
  const known = (await findSignIns(services.db, account)).some((one) => secondsOf(one.at) === secondsOf(at))
  if (!known) throw fail('NOT_FOUND')
  await services.accounts.endSignIns({ personId: account.id, signedInAt: secondsOf(at) }, 'this')
}
