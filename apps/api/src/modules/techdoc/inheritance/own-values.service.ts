import { fail, isFrozen } from 'contract'
import { type FileRow, filerows } from 'contract/techdoc/file/file-rows'
import { type FileValues, type OwnValues, type Section, sections } from 'contract/techdoc/file/sections'
import { holdFiles, loadStructure } from '#modules/techdoc/file/index.ts'
import { openRecord, toResponse, valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { requireSource } from './follow.service.ts'
import { inheritedFields } from './inheritable.ts'
import { References } from './references.ts'

interface OwnChange {
  readonly fields: readonly string[]
  readonly reason: string | null
}

interface Holder {
  readonly values: FileValues | null
  readonly ownValues: OwnValues | null
}

interface Origin {
  readonly device: string
  readonly values: FileValues | null
}

/** Fields with a reason keep their value from now on; without one they take that of the source again. */
async function changeOwn(
  tx: Tx,
  { key, device }: { key: string; device: string },
  holder: Holder,
  source: Origin,
  { fields, reason }: OwnChange,
): Promise<Holder> {
  const shape = (await loadStructure()).byKey.get(key)!
  const known = new Set(inheritedFields(shape).map((field) => field.key))
  const unknown = fields.filter((field) => !known.has(field))
  if (unknown.length > 0)
    throw fail(
      'INVALID_INPUT',
      unknown.map((field) => ({ path: ['fields', field], code: 'unknown_field' })),
    )
  const own = { ...holder.ownValues }
  const values = { ...holder.values }
  const given =
    reason === null
      ? (await References.load(tx, source.device, device)).values(shape, source.values ?? {})
      : {}
  for (const field of fields) {
    if (reason !== null) own[field] = reason
    else {
      delete own[field]
      if (given[field] === undefined) delete values[field]
      else values[field] = given[field]
    }
  }
  return { values, ownValues: Object.keys(own).length > 0 ? own : null }
}

type Target = { id: string; version: number }

export async function changeOwnOfSection(
  tx: WriteTx,
  byType: CollectionsByType,
  { id, version }: Target,
  change: OwnChange,
  context: WriteContext,
): Promise<Section> {
  const collection = registered(byType, sections)
  const before = await openRecord(tx, collection, context.actor, id)
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  if (isFrozen(sections.machine, before.status)) throw fail('FROZEN')
  await holdFiles(tx, [before.device])
  const [source] = await loadRecords(tx, collection.shape, [requireSource(before)])
  const after = { ...valuesOf(before), ...(await changeOwn(tx, before, before, source!, change)) }
  const mutation = { action: 'update', before, after, reason: change.reason, follows: true } as const
  const [row] = await writeRecords(tx, collection.shape, [mutation], context)
  return toResponse(tx, collection, context.actor, row!)
}

export async function changeOwnOfRow(
  tx: WriteTx,
  byType: CollectionsByType,
  { id, version }: Target,
  change: OwnChange,
  context: WriteContext,
): Promise<FileRow> {
  const collection = registered(byType, filerows)
  const before = await openRecord(tx, collection, context.actor, id)
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  await holdFiles(tx, [before.device])
  const [source] = await loadRecords(tx, collection.shape, [requireSource(before)])
  const place = { key: String(before.sectionKey), device: String(before.device) }
  const origin = { device: String(source!.device), values: source!.values }
  const after = { ...valuesOf(before), ...(await changeOwn(tx, place, before, origin, change)) }
  const mutation = { action: 'update', before, after, reason: change.reason, follows: true } as const
  const [row] = await writeRecords(tx, collection.shape, [mutation], context)
  return toResponse(tx, collection, context.actor, row!)
}
