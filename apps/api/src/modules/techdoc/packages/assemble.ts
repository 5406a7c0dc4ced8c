import type { packages } from 'contract/techdoc/packages/packages'
import { refuse } from 'contract/refusals'
import {
  documentsOf,
  hashOfSection,
  hashOfSnapshot,
  type Snapshot,
  takeSnapshot,
  unapprovedOf,
} from '#modules/techdoc/exports/index.ts'
import { momentNow } from '#platform/clock.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Values, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { freezeTexts, lockTexts } from '#platform/texts/freeze.ts'

/** Snapshots taken in a transaction, by package; they are written after their package. */
const assembled = new WeakMap<WriteTx, Map<string, Snapshot>>()

const sectionsOf = (tx: WriteTx, device: unknown): Promise<{ id: string; version: number }[]> =>
  tx.query(
    `select r.id, r.version from sections s join records r on r.org_id = s.org_id and r.id = s.id
     where s.org_id = app.org() and s.device = $1`,
    [device],
  )

/** Takes a snapshot of the current file of the device, and sets its figures in the values of the package. */
export async function assembleInto(
  tx: WriteTx,
  after: Values<typeof packages>,
  { actor }: WriteContext,
): Promise<void> {
  const sections = await sectionsOf(tx, after.device)
  await lockTexts(
    tx,
    sections.map(({ id }) => id),
  )
  const snapshot = await takeSnapshot(tx, actor, after.device)
  if (!snapshot) throw refuse('device', 'unknown_reference')
  after.assembly = (after.assembly ?? 0) + 1
  after.assembledAt = momentNow()
  after.manifestHash = hashOfSnapshot(snapshot)
  after.unapproved = unapprovedOf(snapshot)
  after.documentCount = documentsOf(snapshot).length
  const kept = assembled.get(tx) ?? new Map<string, Snapshot>()
  assembled.set(tx, kept.set(after.id, snapshot))
}

const ITEMS = `insert into package_items (org_id, package, assembly, key, position, content, hash)
  select app.org(), $1, $2, x.key, x.position, x.content, x.hash
  from json_to_recordset($3::json) as x(key text, position integer, content jsonb, hash text)`

const FILES = `insert into package_files (org_id, package, assembly, version, sha256, name)
  select app.org(), $1, $2, x.version, decode(x.sha256, 'hex'), x.name
  from json_to_recordset($3::json) as x(version uuid, sha256 text, name text)`

/** Writes the snapshot: one item for each section and one line for each file, all immutable. */
export async function keepAssembled(tx: WriteTx, row: Stored<typeof packages>): Promise<void> {
  const snapshot = assembled.get(tx)?.get(row.id)
  if (!snapshot) return
  assembled.get(tx)!.delete(row.id)
  const items = snapshot.sections.map((section, position) => ({
    key: section.key,
    position,
    // Each item includes the device, so that it can be read by itself.
    content: { device: snapshot.device, section },
    hash: hashOfSection(section),
  }))
  await tx.query(ITEMS, [row.id, row.assembly, JSON.stringify(items)])
  const sections = await sectionsOf(tx, row.device)
  await freezeTexts(
    tx,
    sections.map((section) => ({ ...section, use: { kind: 'package', fileId: row.id } })),
  )
  const files = documentsOf(snapshot).flatMap(({ id, sha256, name }) =>
    sha256 && name ? [{ version: id, sha256, name }] : [],
  )
  if (files.length > 0) await tx.query(FILES, [row.id, row.assembly, JSON.stringify(files)])
}

/** The values of a draft that is assembled again. */
export const assembleAgain = (row: Stored<typeof packages>): Values<typeof packages> => ({
  ...valuesOf(row),
  assembledAt: null,
})
