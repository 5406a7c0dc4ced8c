import { fail } from 'contract'
import type { Package } from 'contract/techdoc/packages/packages'
import type { Tx } from '#platform/db/tx.ts'
import type { SnapSection, Snapshot } from './snapshot.ts'

interface Item {
  content: { device: Snapshot['device']; section: SnapSection }
}

const ITEMS = `select content from package_items where org_id = app.org() and package = $1 and assembly = $2`

/** The content of a package at its last assembly. */
export async function loadSnapshot(tx: Tx, row: Pick<Package, 'id' | 'assembly'>): Promise<Snapshot> {
  const items = await tx.query<Item>(`${ITEMS} order by position`, [row.id, row.assembly])
  if (items.length === 0) throw fail('NOT_FOUND')
  return { device: items[0]!.content.device, sections: items.map(({ content }) => content.section) }
}

export async function loadSection(
  tx: Tx,
  row: Pick<Package, 'id' | 'assembly'>,
  key: string,
): Promise<SnapSection> {
  const [item] = await tx.query<Item>(`${ITEMS} and key = $3`, [row.id, row.assembly, key])
  if (!item) throw fail('NOT_FOUND')
  return item.content.section
}
