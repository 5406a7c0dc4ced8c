import type { HandOver } from 'contract/workspace/user-administration'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/**
 * The open records of a person by type. Restricted records are handed over within their audience: administrators neither
 * count nor reassign them.
 */
export async function openWork(tx: Tx, personId: string): Promise<HandOver> {
  const kinds = await tx.query<HandOver['kinds'][number]>(
    `select type, sum(owned)::integer as owned, sum(assigned)::integer as assigned from (
       select type, 1 as owned, 0 as assigned from records
       where org_id = app.org() and owner_id = $1 and archived_at is null
       union all
       select r.type, 0, 1 from assignments a join records r on r.org_id = a.org_id and r.id = a.record_id
       where a.org_id = app.org() and a.person_id = $1 and a.done_at is null) left_behind
     group by type order by type`,
    [personId],
  )
  return {
    ownedRecords: kinds.reduce((sum, { owned }) => sum + owned, 0),
    openAssignments: kinds.reduce((sum, { assigned }) => sum + assigned, 0),
    kinds,
  }
}

interface TransferredRecord {
  id: string
  type: string
  version: number
  to: string
}

interface Reassigning {
  from: string
  /** The new owners by record type. */
  newOwners: ReadonlyMap<string, string>
  reason: string
  requestId: string
}

/** Transfers ownership and open assignments, with one trail entry per record. */
export async function handOverWork(
  tx: WriteTx,
  actor: Actor,
  { from, newOwners, reason, requestId }: Reassigning,
): Promise<void> {
  if (newOwners.size === 0) return
  const values = [from, actor.personId, [...newOwners.keys()], [...newOwners.values()]]
  const owned = await tx.query<TransferredRecord>(
    `update records r set owner_id = h.new_owner, version = version + 1, updated_at = clock_timestamp(), updated_by = $2
     from unnest($3::text[], $4::uuid[]) as h (kind, new_owner)
     where r.org_id = app.org() and r.owner_id = $1 and r.archived_at is null and r.type = h.kind
     returning r.id, r.type, r.version, h.new_owner as to`,
    values,
  )
  // A person who already has the same assignment keeps their own.
  const assigned = await tx.query<TransferredRecord & { role: string }>(
    `with mine as (
       update assignments a set done_at = clock_timestamp()
       from records r, unnest($3::text[], $4::uuid[]) as h (kind, new_owner)
       where a.org_id = app.org() and a.person_id = $1 and a.done_at is null
         and r.org_id = a.org_id and r.id = a.record_id and r.type = h.kind
       returning a.org_id, a.record_id, a.role, a.due_on, r.type, r.version, h.new_owner),
     given as (
       insert into assignments (org_id, id, record_id, person_id, role, due_on, created_by)
       select org_id, gen_random_uuid(), record_id, new_owner, role, due_on, $2 from mine
       on conflict (org_id, record_id, person_id, role) where done_at is null do nothing)
     select record_id as id, type, version, role, new_owner as to from mine`,
    values,
  )
  const note = (record: TransferredRecord, version: number | null, field: string) =>
    tx.trail.push({
      action: 'hand-over',
      type: record.type,
      record: record.id,
      version,
      changes: { [field]: [from, record.to] },
      reason,
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
  for (const record of owned) note(record, record.version, 'ownerId')
  for (const record of assigned) note(record, null, `assigned:${record.role}`)
}
