import { createHash } from 'node:crypto'
import { statedAnswers } from '#modules/techdoc/gspr/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import { selectDocumentsOf, withCurrentContent } from '#modules/workspace/rich-texts/index.ts'

/** Sorts keys, so that equal values give equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, canonical(part)]))
}

/** One hash over the content of a section: its values, its rows in order, its texts and its documents (SEC-3). */
export async function hashSection(
  tx: Tx,
  section: { id: string; values: unknown; noneReason: unknown; documents: unknown },
): Promise<string> {
  const rows = await tx.query<{ id: string; values: unknown }>(
    `select t.id, t.values from filerows t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.section = $1 and r.archived_at is null order by t.position, t.id`,
    [section.id],
  )
  const texts = await Promise.all(
    (await selectDocumentsOf(tx, section.id)).map((row) => withCurrentContent(tx, row)),
  )
  const { values, noneReason, documents } = section
  const content = {
    values,
    noneReason,
    documents,
    rows,
    answers: await statedAnswers(tx, section.id),
    texts: texts.map(({ field, hash }) => [field, hash]),
  }
  return createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex')
}
