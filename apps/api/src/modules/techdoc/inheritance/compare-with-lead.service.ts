import { devices } from 'contract/techdoc/devices'
import type { PackageComparison, ShownSection } from 'contract/techdoc/packages/package-content'
import { compareSections, showSection, takeSnapshot } from '#modules/techdoc/exports/index.ts'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isCopied } from './inheritable.ts'
import { References } from './references.ts'

/** How far the work on a section is says nothing about the device. */
const compared = ({ key, rows, ...section }: ShownSection, idOf: (id: string) => string): ShownSection => ({
  ...section,
  key,
  status: 'in_progress',
  revision: 0,
  reasons: [],
  rows: rows.map((row) => ({ ...row, id: idOf(row.id) })),
})

/** What differs between a variant and its lead device, in the reader's language; null for a device without one. */
export async function compareWithLead(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<{ comparison: PackageComparison | null }> {
  const collection = registered(byType, devices)
  const variant = await getRecord(tx, collection, actor, id)
  if (variant.lead === null) return { comparison: null }
  const lead = await getRecord(tx, collection, actor, variant.lead)
  const [organisation] = await tx.query<{ zone: string }>(
    'select time_zone as zone from organisations where org_id = app.org()',
  )
  const wording = wordingIn(actor.locale, organisation!.zone)
  const structure = await loadStructure()
  const references = await References.load(tx, lead.id, id)
  const shown = async (device: string, idOf: (record: string) => string) =>
    ((await takeSnapshot(tx, actor, device))?.sections ?? [])
      .filter(({ key }) => isCopied(key))
      .map((section) => compared(showSection(structure, section, wording), idOf))
  const before = await shown(lead.id, (record) => references.of(record) ?? record)
  const after = await shown(id, (record) => record)
  const sections = compareSections(before, after, wording)
  const count = (change: string) =>
    sections.reduce(
      (sum, one) =>
        sum + one.rows.filter((row) => row.change === change).length + Number(one.change === change),
      0,
    )
  const name = (one: typeof variant) => ({ id: one.id, code: one.code, name: wording.text(one.name) })
  return {
    comparison: {
      from: name(lead),
      to: name(variant),
      counts: { added: count('added'), removed: count('removed'), changed: count('changed') },
      sections,
    },
  }
}
