import { fail, grants } from 'contract'
import type { packages } from 'contract/techdoc/packages/packages'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/**
 * Finds a package that this person may open: people who prepare files, or its recipients. For everybody else it does
 * not exist.
 */
export async function openPackage(
  tx: Tx,
  collection: RegisteredCollection<typeof packages>,
  actor: Actor,
  id: string,
): Promise<Stored<typeof packages>> {
  if (grants(actor, collection.shape.of.actions.read)) return getRecord(tx, collection, actor, id)
  const [row] = await loadRecords(tx, collection.shape, [id])
  const shared = row?.status === 'sent' && row.archivedAt === null && row.people?.includes(actor.personId)
  if (!row || !shared) throw fail('NOT_FOUND')
  return row
}
