import { type Presence, PRESENCE_SECONDS } from 'contract/workspace/live'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const RECENT = `clock_timestamp() - interval '${PRESENCE_SECONDS} seconds'`

/** The other viewers of a record. */
export async function listPresences(tx: Tx, actor: Actor, recordId: string): Promise<{ items: Presence[] }> {
  const items = await tx.query<Presence>(
    `select p.person_id as "personId", m.name, p.editing, p.field,
       p.seen_at + interval '${PRESENCE_SECONDS} seconds' as until
     from presences p join members m on m.id = p.person_id and ${IS_ACTIVE_MEMBER}
     where p.org_id = app.org() and p.record_id = $1 and p.person_id <> $2 and p.seen_at > ${RECENT}
     order by m.name, m.id limit 50`,
    [recordId, actor.personId],
  )
  return { items }
}

interface Telling {
  state: 'viewing' | 'editing' | 'gone'
  field: string | null
}

/** Records for half a minute that a person views a record, and notifies the other viewers. */
export async function recordPresence(
  tx: WriteTx,
  actor: Actor,
  { row, type }: AnyRecord,
  { state, field }: Telling,
): Promise<{ items: Presence[] }> {
  const gone = state === 'gone'
  const editing = state === 'editing'
  // Expired presences of this record and person are deleted here, so that no job is needed.
  await tx.query(
    `delete from presences where org_id = app.org() and (record_id = $1 or person_id = $2) and seen_at <= ${RECENT}`,
    [row.id, actor.personId],
  )
  const [me] = await tx.query<{ name: string }>(
    gone
      ? `with left_it as (delete from presences where org_id = app.org() and record_id = $1 and person_id = $2)
         select name from members where org_id = app.org() and id = $2`
      : `with here as (
           insert into presences (org_id, record_id, person_id, field, editing) values (app.org(), $1, $2, $3, $4)
           on conflict (org_id, record_id, person_id) do update
             set field = excluded.field, editing = excluded.editing, seen_at = clock_timestamp())
         select name from members where org_id = app.org() and id = $2`,
    gone ? [row.id, actor.personId] : [row.id, actor.personId, field, editing],
  )
  const who = { personId: actor.personId, name: me?.name ?? '', editing, field }
  tx.live.push({ tell: { event: 'presence', type, id: row.id, who, gone } })
  return listPresences(tx, actor, row.id)
}
