import type { Database } from '#platform/db/database.ts'
import type { Account } from '#platform/identity/accounts.ts'

/**
 * A person's name as colleagues know them follows the person's own. Each organisation keeps a row of its own and has it in
 * its trail; what was signed keeps the name it was signed with.
 */
export async function takeName(
  db: Database,
  account: Account,
  name: string,
  requestId: string,
): Promise<void> {
  for (const { organisationId: orgId, roles, outOfReach, sessionEnded } of account.memberships) {
    if (outOfReach || sessionEnded) continue
    await db.write({ orgId, personId: account.id }, async (tx) => {
      const [before] = await tx.query<{ name: string }>(
        'select name from members where org_id = app.org() and id = $1 for update',
        [account.id],
      )
      if (!before || before.name === name) return { value: undefined }
      const [after] = await tx.query<{ version: number }>(
        'update members set name = $2, version = version + 1 where org_id = app.org() and id = $1 returning version',
        [account.id, name],
      )
      tx.trail.push({
        action: 'update',
        type: 'member',
        record: account.id,
        version: after!.version,
        changes: { name: [before.name, name] },
        actor: account.id,
        roles,
        request: requestId,
      })
      return { value: undefined }
    })
  }
}
