import type { TechnicalFile } from 'contract/techdoc/file/file-model'
import { rowsOf } from 'contract/techdoc/file/file-values'
import { indicatorState } from 'contract/techdoc/surveillance/indicators'
import type { Tx } from '#platform/db/tx.ts'

/**
 * The post-market surveillance indicators that are beyond their threshold now, and were not at the last refresh of the
 * file.
 */
export async function newlyCrossed(tx: Tx, file: TechnicalFile): Promise<string[]> {
  const crossed = rowsOf(file, 'pms.indicators').filter((row) => indicatorState(row, file) === 'crossed')
  if (crossed.length === 0) return []
  const rows = await tx.query<{ id: string }>(
    `select id from filerows where org_id = app.org() and id = any($1::uuid[])
       and computed->>'state' is distinct from 'crossed'`,
    [crossed.map(({ id }) => id)],
  )
  return rows.map(({ id }) => id)
}
