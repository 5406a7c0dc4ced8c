import { evidence, type EvidenceFile } from 'contract/workspace/evidence'
import { mayOpenFile, selectNewestFiles } from '#modules/workspace/evidence/index.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { registered } from '#platform/collection/spine.ts'
import type { ExportContext } from './export-context.ts'
import { loadRecords } from '#platform/collection/list.ts'

/** Evidence linked to a record, with the newest version of its file if this person may open it. */
export interface Evidence {
  readonly row: Stored<typeof evidence>
  readonly file: EvidenceFile | null
  /** Whether the file may be exported: clean and not restricted for this person. */
  readonly open: boolean
}

/** The evidence among these records, in their order. */
export async function filterEvidence(
  { tx, services, actor }: ExportContext,
  ids: readonly string[],
): Promise<Evidence[]> {
  const collection = registered(services.collections, evidence)
  const rows = (await loadRecords(tx, collection.shape, ids)).filter((row) =>
    collection.policy(actor, row).includes('read'),
  )
  const newest = await selectNewestFiles(
    tx,
    rows.map(({ id }) => id),
  )
  const found = rows.map((row): Evidence => {
    const file = newest.get(row.id) ?? null
    return { row, file, open: file !== null && file.scan === 'clean' && mayOpenFile(actor, row) }
  })
  return found.toSorted((a, b) => a.row.code.localeCompare(b.row.code))
}
