import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

export interface HandOver {
  ownedRecords: number
  openAssignments: number
}

/** What a person owns and still has to do. */
export async function openWork(tx: Tx, personId: string): Promise<HandOver> {
  const [row] = await tx.query<HandOver>(
    `select
       (select count(*) from records where org_id = app.org() and owner_id = $1 and archived_at is null) as "ownedRecords",
       (select count(*) from assignments where org_id = app.org() and person_id = $1 and done_at is null) as "openAssignments"`,
    [personId],
  )
  return row!
}

interface Handed {
  id: string
  type: string
  version: number
}

/** Moves ownership and open assignments, with one entry of the trail for every record that changes hands. */
export async function handOverWork(
  tx: WriteTx,
  actor: Actor,
  from: string,
  to: string,
  reason: string,
  requestId: string,
): Promise<void> {
  const owned = await tx.query<Handed>(
    `update records set owner_id = $2, version = version + 1, updated_at = clock_timestamp(), updated_by = $3
     where org_id = app.org() and owner_id = $1 and archived_at is null returning id, type, version`,
    [from, to, actor.personId],
  )
  // Who already holds the same assignment keeps the one they have.
  const assigned = await tx.query<Handed & { role: string }>(
    `with mine as (
       update assignments set done_at = clock_timestamp() where org_id = app.org() and person_id = $1 and done_at is null
       returning *),
     given as (
       insert into assignments (org_id, id, record_id, person_id, role, due_on, created_by)
       select org_id, gen_random_uuid(), record_id, $2, role, due_on, $3 from mine
       on conflict (org_id, record_id, person_id, role) where done_at is null do nothing)
     select m.record_id as id, r.type, r.version, m.role from mine m join records r on r.org_id = m.org_id and r.id = m.record_id`,
    [from, to, actor.personId],
  )
  const note = (record: Handed, version: number | null, change: Record<string, [unknown, unknown]>) =>
    tx.trail.push({
      action: 'hand-over',
      type: record.type,
      record: record.id,
      version,
      changes: change,
      reason,
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
  for (const record of owned) note(record, record.version, { ownerId: [from, to] })
  for (const record of assigned) note(record, null, { [`assigned:${record.role}`]: [from, to] })
}
