import type { SignIn } from 'contract/workspace/sign-ins'
import { listSignIns } from '#modules/workspace/users/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { Account } from '#platform/identity/accounts.ts'

const MOST = 100

/** My sign-ins wherever I belong: one that led into several organisations is still one. */
export async function listOwnSignIns(db: Database, account: Account): Promise<SignIn[]> {
  const found = new Map<string, SignIn>()
  for (const { organisationId, outOfReach } of account.memberships) {
    if (outOfReach) continue
    const tx = db.read({ orgId: organisationId, personId: account.id })
    for (const one of (await listSignIns(tx, account.id, { limit: MOST })).items) found.set(one.at, one)
  }
  return [...found.values()].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST)
}
