import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/tx.ts'

/**
 * One hash over the content of all items of an analysis, in code order. The status is left out, because a reviewer
 * changes it without changing content. Values derived from evidence are left out, because a reviewer accepts evidence
 * during the review.
 */
export async function hashItems(tx: Tx, analysis: string): Promise<string> {
  const rows = await tx.query<{ text: string }>(
    `select json_build_array(r.code, r.title, r.owner_id, to_jsonb(t) - '{supported_until,unsupported,factor}'::text[])::text as text
     from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.gapanalysis = $1 and r.archived_at is null order by r.code`,
    [analysis],
  )
  const hash = createHash('sha256')
  for (const { text } of rows) hash.update(text).update('\n')
  return hash.digest('hex')
}
