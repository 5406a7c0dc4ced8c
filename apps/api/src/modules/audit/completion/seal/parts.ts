import { actsOfClass } from 'contract/history-actions'
import type { Tx } from '#platform/db/tx.ts'

/** The record types of a project, in the order of its file. Sample items are part of their samples. */
const RECORD_TYPES = [
  ['projectmember', 'projectmembers'],
  ['engagementrisk', 'engagementrisks'],
  ['racmrow', 'racmrows'],
  ['request', 'requests'],
  ['procedure', 'procedures'],
  ['sample', 'samples'],
  ['sampleitem', 'sampleitems'],
  ['workpaper', 'workpapers'],
  ['issue', 'issues'],
  ['action', 'actions'],
  ['reviewnote', 'reviewnotes'],
  ['timeentry', 'timeentries'],
  ['report', 'reports'],
  ['survey', 'surveys'],
  ['consequence', 'consequences'],
  ['evidence', 'evidence'],
] as const

export const ITEMS = 'sampleitem'

const UNION = RECORD_TYPES.map(
  ([type, table], at) => `select ${at} as place, '${type}' as type, t.id, r.code from ${table} t
    join records r on r.org_id = t.org_id and r.id = t.id where t.org_id = app.org() and t.project = $1`,
).join(' union all ')

/** The ids of all records of a project, the project first, including supporting evidence. */
export async function idsOfProject(tx: Tx, project: string): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ type: string; id: string }>(
    `with own as (${UNION}),
       support as (select 1000 as place, 'evidence' as type, r.id, r.code from links l
         join own on own.id = l.to_id join records r on r.org_id = l.org_id and r.id = l.from_id
         where l.org_id = app.org() and l.kind = 'supports' and r.type = 'evidence')
     select type, id from (select * from own union select * from support) u
     group by type, id order by min(place), min(code), id`,
    [project],
  )
  const byType = new Map<string, string[]>([['project', [project]]])
  for (const { type, id } of rows) byType.set(type, [...(byType.get(type) ?? []), id])
  return byType
}

/** Locks the trail, so that concurrent writes wait for the seal or are seen by it. */
export async function lockTrail(tx: Tx): Promise<void> {
  await tx.query(`select app.hold_trail()`)
}

// Scan results are part of the sealed file as well.
const READ_ACTIONS = actsOfClass('read').filter((action) => action !== 'scan')

/** Whether these records changed after a trail entry. Reads and exports are not changes. */
export async function changedSince(tx: Tx, ids: readonly string[], seq: number): Promise<boolean> {
  const [row] = await tx.query<{ changed: boolean }>(
    `select exists (select from trail t where t.org_id = app.org() and t.record_id = any($1::uuid[]) and t.seq > $2
       and t.entry->>'action' <> all($3::text[])) as changed`,
    [ids, seq, READ_ACTIONS],
  )
  return row!.changed
}
