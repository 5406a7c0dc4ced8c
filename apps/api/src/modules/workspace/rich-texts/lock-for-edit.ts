import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/**
 * Locks what the permission to edit a text depends on until the edit is saved. Transitions, lost roles and closed
 * projects wait for the edit, or come first and forbid it.
 */
export async function lockForEdit(
  tx: WriteTx,
  { shape }: RegisteredCollection,
  record: string,
  people: readonly string[],
): Promise<void> {
  await tx.query(
    'select 1 as held from members where org_id = app.org() and id = any($1::uuid[]) order by id for share',
    [people],
  )
  await shape.lockRelated?.(tx, [record], 'share')
  await tx.query('select 1 as held from records where org_id = app.org() and id = $1 for share', [record])
}
