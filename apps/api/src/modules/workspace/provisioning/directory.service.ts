import type { ProvisioningStatus } from 'contract/workspace/provisioning'
import { provisioningActions } from 'contract/workspace/provisioning'
import { momentInJson } from '#platform/db/moment-in-json.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

const IN_FORCE = `exists (select from service_accounts a
  where a.org_id = app.org() and a.ended_at is null and $1 = any(a.permissions))`

/** What administrators see of the directory. */
export async function provisioningStatus(tx: Tx): Promise<ProvisioningStatus> {
  const [row] = await tx.query<ProvisioningStatus>(
    `select ${IN_FORCE} as "inUse", (select count(*)::integer from scim_users where org_id = app.org()) as users,
       (select count(*)::integer from scim_users u join members m on m.org_id = u.org_id and m.id = u.person_id and m.active
         where u.org_id = app.org()) as members,
       (select count(*)::integer from scim_groups where org_id = app.org()) as groups,
       (select max(at) from (select ${momentInJson('max(updated_at)')} as at from scim_users where org_id = app.org()
         union all select ${momentInJson('max(updated_at)')} from scim_groups where org_id = app.org()) latest) as "changedAt"`,
    [provisioningActions.use.name],
  )
  return row!
}

/** Forgets users and groups when the last service account that provisions has ended. Memberships stay as they are. */
export async function forgetDirectory(tx: WriteTx): Promise<void> {
  const [row] = await tx.query<{ inForce: boolean }>(`select ${IN_FORCE} as "inForce"`, [
    provisioningActions.use.name,
  ])
  if (row!.inForce) return
  await tx.query('delete from scim_group_members where org_id = app.org()')
  await tx.query('delete from scim_groups where org_id = app.org()')
  await tx.query('delete from scim_users where org_id = app.org()')
}
