import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/tx.ts'

/**
 * One hash over the content of all lines of an assessment, in code order. The status is left out, because a reviewer
 * changes it without changing content.
 */
export async function hashLines(tx: Tx, assessment: string): Promise<string> {
  const rows = await tx.query<{ text: string }>(
    `select json_build_array(r.code, r.title, r.owner_id, r.due_on, to_jsonb(t) - 'current')::text as text
     from risklines t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.assessment = $1 and r.archived_at is null order by r.code`,
    [assessment],
  )
  const hash = createHash('sha256')
  for (const { text } of rows) hash.update(text).update('\n')
  return hash.digest('hex')
}
