import type { Database } from '#platform/db/database.ts'
import type { Account } from '#platform/identity/accounts.ts'

/** Proposes a new name in each organisation of a person. Until an administrator confirms it, the old name is shown. */
export async function proposeName(
  db: Database,
  account: Account,
  name: string,
  requestId: string,
): Promise<void> {
  for (const { organisationId: orgId, roles, outOfReach, sessionEnded } of account.memberships) {
    if (outOfReach || sessionEnded) continue
    await db.write({ orgId, personId: account.id }, async (tx) => {
      const [before] = await tx.query<{ name: string | null; proposed: string | null }>(
        'select name, proposed from signing_names where org_id = app.org() and person_id = $1 for update',
        [account.id],
      )
      const proposed = before?.name === name ? null : name
      if (!before || before.proposed === proposed) return { value: undefined }
      await tx.query(
        `update signing_names set proposed = $2, proposed_at = case when $2::text is not null then clock_timestamp() end
         where org_id = app.org() and person_id = $1`,
        [account.id, proposed],
      )
      tx.trail.push({
        action: 'propose-name',
        type: 'member',
        record: account.id,
        version: null,
        changes: { proposedName: [before.proposed, proposed] },
        actor: account.id,
        roles,
        request: requestId,
      })
      return { value: undefined }
    })
  }
}
