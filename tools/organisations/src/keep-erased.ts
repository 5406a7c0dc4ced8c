import type { Client } from 'pg'

/**
 * Who was erased since does not come back from an old copy: name and address, and what is about nobody else. Asks the members
 * from before, which are set aside.
 */
export async function keepErased(live: Client, organisation: string): Promise<void> {
  await live.query(
    `update app.invitations i set email = m.id::text || '@erased.invalid', name = b.name, token_hash = null
     from app.members m join members_before b on b.id = m.id and b.erased_at is not null
     where m.org_id = $1 and m.erased_at is null and i.org_id = $1 and i.email = lower(m.email)`,
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
