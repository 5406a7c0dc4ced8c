import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/tx.ts'

/** One hash over the content and decision of all lines of a version, in code order. */
export async function hashLines(tx: Tx, revision: string): Promise<string> {
  const rows = await tx.query<{ text: string }>(
    `select json_build_array(r.code, t.requirement, t.before, t.after, t.decision, t.note)::text as text
     from revisionlines t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.revision = $1 and r.archived_at is null order by r.code collate "C"`,
    [revision],
  )
  const hash = createHash('sha256')
  for (const { text } of rows) hash.update(`${text}\n`)
  return hash.digest('hex')
}
