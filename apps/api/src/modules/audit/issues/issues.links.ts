import { v7 as uuid } from 'uuid'
import type { issues } from 'contract/audit/issues'
import type { WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Fields that also create links, so that risks, controls and processes show their issues. */
const LINKED = { procedure: 'found_by', risk: 'concerns', control: 'concerns', process: 'concerns' } as const
type Key = keyof typeof LINKED
const KEYS = Object.keys(LINKED) as Key[]

export async function linkNamed(
  tx: WriteTx,
  written: readonly Written<typeof issues>[],
  { actor }: WriteContext,
): Promise<void> {
  const changed = written.flatMap(({ mutation: { before }, row }) =>
    KEYS.filter((key) => (before?.[key] ?? null) !== (row[key] ?? null)).map((key) => ({
      id: uuid(),
      from_id: row.id,
      was: before?.[key] ?? null,
      is: row[key] ?? null,
      kind: LINKED[key],
    })),
  )
  if (changed.length === 0) return
  const input = `json_to_recordset($1::json) as x(id uuid, from_id uuid, was uuid, "is" uuid, kind text)`
  await tx.query(
    `delete from links l using ${input}
     where l.org_id = app.org() and l.from_id = x.from_id and l.to_id = x.was and l.kind = x.kind`,
    [JSON.stringify(changed)],
  )
  await tx.query(
    `insert into links (org_id, id, kind, from_id, to_id, created_by)
     select app.org(), x.id, x.kind, x.from_id, x."is", $2::uuid from ${input} where x."is" is not null
     on conflict do nothing`,
    [JSON.stringify(changed), actor.personId],
  )
}
