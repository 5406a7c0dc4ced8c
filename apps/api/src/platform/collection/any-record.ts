import { fail } from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { getRecord } from './commands.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import type { CollectionsByType } from './spine.ts'
import type { Row } from './stored.ts'

export interface AnyRecord {
  row: Row
  type: string
  collection: RegisteredCollection
}

/** Finds a record of any type that this person may read, by the policy of its own slice. */
export async function readAnyRecord(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<AnyRecord> {
  const [spine] = await tx.query<{ type: string }>(
    'select type from records where org_id = app.org() and id = $1',
    [id],
  )
  const collection = spine && byType.get(spine.type)
  if (!collection) throw fail('NOT_FOUND')
  return { row: await getRecord(tx, collection, actor, id), type: spine.type, collection }
}

/** Like `readAnyRecord`, for adding something to the record; archived records are refused. */
export async function openAnyRecord(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<AnyRecord> {
  const found = await readAnyRecord(tx, byType, actor, id)
  if (found.row.archivedAt !== null) throw fail('ARCHIVED')
  return found
}

/** Refuses a field that the record does not have, as invalid input. */
export function requireField({ collection }: AnyRecord, field: string | null): void {
  const { fields, documents = [] } = collection.shape.of
  if (field !== null && !Object.hasOwn(fields, field) && !documents.includes(field))
    throw fail('INVALID_INPUT', [{ path: ['field'], code: 'unknown' }])
}
