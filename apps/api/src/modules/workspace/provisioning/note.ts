import type { Changes, WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { WriteTx } from '#platform/db/tx.ts'

interface Noted {
  type: 'scimuser' | 'scimgroup'
  action: 'create' | 'update' | 'remove'
  id: string
  version: number
}

/**
 * Adds a trail entry about a user or a group of the directory: names of attributes and no personal values, because an entry
 * cannot be erased.
 */
export const note = (
  tx: WriteTx,
  context: WriteContext,
  { type, action, id, version }: Noted,
  changes: Changes,
): void => noteChange(tx, context, { action, type, record: id, version, changes })
