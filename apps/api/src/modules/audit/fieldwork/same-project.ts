import { refuse } from 'contract/refusals'
import type { Tx } from '#platform/db/tx.ts'

type References<K extends string> = Readonly<Record<K, string | null>>
type Table = 'procedures' | 'workpapers' | 'issues' | 'reports'

/** Requires that referenced records belong to the same project and are readable. */
export async function requireSameProject<K extends string>(
  tx: Tx,
  mutations: readonly { before: References<K> | null; after: References<K> & { project: string } }[],
  key: K,
  table: Table,
): Promise<void> {
  const pointing = mutations.filter(({ before, after }) => after[key] && after[key] !== before?.[key])
  if (pointing.length === 0) return
  const ids: (string | null)[] = [...new Set(pointing.map(({ after }) => after[key]))]
  const rows = await tx.query<{ id: string; project: string }>(
    `select x.id, x.project from ${table} x join records r on r.org_id = x.org_id and r.id = x.id
     where x.org_id = app.org() and x.id = any($1::uuid[]) and r.archived_at is null`,
    [ids],
  )
  const projects = new Map(rows.map(({ id, project }) => [id, project]))
  for (const { after } of pointing)
    if (projects.get(after[key]!) !== after.project) throw refuse(key, 'unknown_reference')
}
