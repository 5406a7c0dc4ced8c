import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/tx.ts'

/**
 * One hash over everything that the items of an analysis say, in the order of their codes. Their status is left out: a
 * reviewer may agree with items that were handed in without changing what they say. So is what evidence makes of them:
 * a reviewer accepts evidence while the analysis is looked over.
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
