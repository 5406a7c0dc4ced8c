import type { Client } from 'pg'

/**
 * People erased since the backup are not restored: neither name and address, nor data that is only about them. Reads
 * the previous members and invitations, which are set aside.
 */
export async function reapplyErasures(live: Client, organisation: string): Promise<void> {
  await live.query(
    `update app.invitations i set email = b.email, name = b.name, token_hash = null, revoked_at = b.revoked_at
     from invitations_before b where i.org_id = $1 and b.id = i.id and b.email like '%@erased.invalid'`,
    [organisation],
  )
  const { rows } = await live.query<{ id: string; name: string }>(
    `update app.members m set name = b.name, email = null, locale = b.locale, super_user = false, active = false,
       erased_at = b.erased_at
     from members_before b where m.org_id = $1 and b.id = m.id and b.erased_at is not null returning m.id, m.name`,
    [organisation],
  )
  await live.query(`select set_config('app.org', $1, true)`, [organisation])
  for (const { id, name } of rows) {
    await live.query('select app.forget_member($1)', [id])
    await live.query('select app.forget_person($1, $2)', [id, name])
  }
}
