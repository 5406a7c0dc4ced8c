import { fail } from 'contract'
import type { Impacted } from 'contract/techdoc/file/impact'
import { readAnyRecord } from '#platform/collection/any-record.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { selectImpact } from './impact.queries.ts'

/** Types of records that can be cited. */
const CITED = new Set(['section', 'filerow', 'gsprrow', 'techdocument', 'documentversion'])

/** The records that cite an item about to change, two levels deep, in the order of the files. */
export async function readImpact(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<{ items: Impacted[]; total: number }> {
  const { type } = await readAnyRecord(tx, byType, actor, id)
  if (!CITED.has(type)) throw fail('NOT_FOUND')
  const rows = await selectImpact(tx, id)
  return {
    items: rows.map(({ level, via, page, section, device, record }) => ({
      level,
      via,
      page,
      section,
      device,
      record,
    })),
    total: rows[0]?.total ?? 0,
  }
}
