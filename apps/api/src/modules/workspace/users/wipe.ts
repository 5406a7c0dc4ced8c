import type { WriteTx } from '#platform/db/tx.ts'
import { addressOf, wipeReplies } from './pseudonym.ts'

interface ErasedPerson {
  id: string
  name: string
  email: string | null
  pseudonym: string
}

/** The timeout; deleting many notifications is slow, and erasures are rare. */
const WIPE_MINUTES = 2

/**
 * Removes name, address and personal rows from all mutable tables. `personal-data.ts` lists the columns, and tests
 * compare it with the database. Returns the new version of the membership.
 */
export async function wipe(tx: WriteTx, { id, name, email, pseudonym }: ErasedPerson): Promise<number> {
  await tx.extendTimeout(WIPE_MINUTES)
  const [member] = await tx.query<{ version: number }>(
    `update members set name = $2, email = null, locale = 'en', super_user = false, erased_at = clock_timestamp(),
       version = version + 1 where org_id = app.org() and id = $1 returning version`,
    [id, pseudonym],
  )
  await tx.query(
    `update signing_names set name = null, source = null, confirmed_by = null, confirmed_at = null, proposed = null,
       proposed_at = null where org_id = app.org() and person_id = $1`,
    [id],
  )
  const invited = await tx.query<{ name: string }>(
    'select name from invitations where org_id = app.org() and email = lower($1) for update',
    [email],
  )
  await tx.query(
    `update invitations set email = $2, name = $3, token_hash = null, revoked_at = case
         when accepted_at is null then coalesce(revoked_at, clock_timestamp()) else revoked_at end
     where org_id = app.org() and email = lower($1)`,
    [email, addressOf(id), pseudonym],
  )
  // Signed lists stay unchanged; newer lists contain no names.
  await tx.query(
    `update accessreviews a set people = (
       select jsonb_agg(case when p.one->>'id' = $1::text then p.one - 'name' - 'email' else p.one end order by p.place)
       from jsonb_array_elements(a.people) with ordinality as p(one, place))
     where a.org_id = app.org() and a.people @> jsonb_build_array(jsonb_build_object('id', $1::text))
       and not exists (select from signatures s where s.org_id = a.org_id and s.record_id = a.id)`,
    [id],
  )
  // Expires exports of and about the person, so that the hourly job removes them.
  await tx.query(
    `update exports set expires_at = clock_timestamp() where org_id = app.org() and expires_at > clock_timestamp()
       and (person_id = $1 or (format = 'person_data' and query->'ids' ? $1::text))`,
    [id],
  )
  const said = new Map([name, ...invited.map((one) => one.name)].map((text) => [text, pseudonym]))
  if (email) said.set(email, addressOf(id))
  await wipeReplies(tx, said)
  await tx.query('select app.forget_member($1)', [id])
  return member!.version
}

/** Deletes the account if the person has no other organisation; returns whether it did. */
export async function wipeAccount(tx: WriteTx, id: string, pseudonym: string): Promise<boolean> {
  const [account] = await tx.query<{ gone: boolean }>('select app.forget_person($1, $2) as gone', [
    id,
    pseudonym,
  ])
  return account!.gone
}
