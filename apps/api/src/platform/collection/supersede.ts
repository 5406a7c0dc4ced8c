import { valuesOf } from './commands.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import { loadRecords } from './list.ts'
import { writeRecords } from './write.ts'
import type { WriteContext } from './mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Marks older records as superseded; their history names the record that replaced them. */
export async function supersede(
  tx: WriteTx,
  { shape }: RegisteredCollection,
  older: readonly { id: string }[],
  by: { code: string },
  context: WriteContext,
): Promise<void> {
  if (older.length === 0) return
  const ids = older.map(({ id }) => id)
  const steps = (await loadRecords(tx, shape, ids, true)).map((before) => ({
    action: 'transition' as const,
    before,
    after: { ...valuesOf(before), status: 'superseded' },
    reason: by.code,
  }))
  await writeRecords(tx, shape, steps, context)
}
