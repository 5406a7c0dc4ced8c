import { isDeepStrictEqual } from 'node:util'
import type { filerows } from 'contract/techdoc/file/file-rows'
import type { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sections, type SectionCollection } from 'contract/techdoc/file/sections'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { newlyCrossed } from './crossed-thresholds.ts'
import { loadFile } from './load-file.ts'
import { type Changed, devicesCiting, markAll, markAmended, markCrossed, markRework } from './mark-rework.ts'
import { holdFiles, refreshFile } from './refresh-file.ts'

/** A row of the file, or of Annex I, which has an applicability and no values. */
type FollowedRow = Pick<Stored<typeof gsprrows>, 'id' | 'section' | 'archivedAt'> &
  Pick<Stored<typeof filerows>, 'device'> &
  Partial<Pick<Stored<typeof filerows>, 'values' | 'sectionKey'>> &
  Partial<Pick<Stored<typeof gsprrows>, 'applicability'>>

interface Change<R> {
  readonly mutation: { readonly before: R | null }
  readonly row: R
}

/** Whether one of these values changed. */
const differs = <R>({ mutation: { before }, row }: Change<R>, keys: readonly (keyof R)[]): boolean =>
  keys.some((key) => !isDeepStrictEqual(before?.[key] ?? null, row[key] ?? null))

/** SEC-1: adding the first row starts its section. */
async function beginSections(
  tx: WriteTx,
  byType: CollectionsByType,
  ids: readonly string[],
  context: WriteContext,
): Promise<void> {
  const { shape } = registered(byType, sections)
  const fresh = (await loadRecords(tx, shape, ids, true)).filter(({ status }) => status === 'not_started')
  const steps = fresh.map((before) => ({
    action: 'transition' as const,
    before,
    after: { ...valuesOf(before), status: 'in_progress' },
  }))
  if (steps.length > 0) await writeRecords(tx, shape, steps, context)
}

const devicesOf = (written: readonly { row: { device: string | null } }[]): string[] => [
  ...new Set(written.map(({ row }) => String(row.device))),
]

/** Sections whose rows feed an indicator. */
const MEASURED = new Set(['pms.indicators', 'pms.complaints', 'pms.exposure', 'pms.psur', 'pms.pmsr'])

/** Marks the sections that depend on thresholds crossed by this change, then recomputes the figures. */
async function refreshWithThresholds(
  tx: WriteTx,
  byType: CollectionsByType,
  device: string,
  context: WriteContext,
): Promise<void> {
  const file = await loadFile(tx, device)
  if (!file) return
  const crossed = await newlyCrossed(tx, file)
  if (crossed.length > 0) await markCrossed(tx, byType, crossed, context)
  // Marking changes statuses, so the file is loaded again.
  await refreshFile(tx, device, crossed.length > 0 ? undefined : file)
}

/**
 * Updates that follow from added, changed or archived rows: their section, sections that cite them, and the figures.
 */
export async function followRows(
  tx: WriteTx,
  byType: CollectionsByType,
  written: readonly Change<FollowedRow>[],
  context: WriteContext,
): Promise<void> {
  await beginSections(tx, byType, [...new Set(written.map(({ row }) => String(row.section)))], context)
  const changed = written
    .filter((one) => one.mutation.before && differs(one, ['values', 'applicability', 'archivedAt']))
    .map(({ row }): Changed => ({
      id: row.id,
      kind: row.sectionKey === 'f.standards' ? 'standard' : 'row',
    }))
  await markRework(tx, byType, changed, context)
  const measured = new Set(devicesOf(written.filter(({ row }) => MEASURED.has(String(row.sectionKey)))))
  for (const device of devicesOf(written))
    await (measured.has(device)
      ? refreshWithThresholds(tx, byType, device, context)
      : refreshFile(tx, device))
}

const COUNTED = ['values', 'noneReason', 'documents', 'naReason', 'status'] as const

/** Updates that follow from changed content or status of sections. Naming other people has no effect here. */
export async function followSections(
  tx: WriteTx,
  byType: CollectionsByType,
  written: readonly Written<SectionCollection>[],
  context: WriteContext,
): Promise<void> {
  const changed = written.filter((one) => differs(one, ['values']))
  for (const { row } of changed.filter(({ row: { key } }) => key === 'dd.purpose'))
    await markAll(tx, byType, row.device, { id: row.id, kind: 'purpose' }, context)
  await markRework(
    tx,
    byType,
    changed.map(({ row }): Changed => ({ id: row.id, kind: 'section' })),
    context,
  )
  for (const device of devicesOf(written.filter((one) => differs(one, COUNTED))))
    await refreshFile(tx, device)
}

/** CLS-11: updates that follow from a new class of the device. */
export async function followClass(
  tx: WriteTx,
  byType: CollectionsByType,
  device: { id: string },
  context: WriteContext,
): Promise<void> {
  await holdFiles(tx, [device.id])
  await markAll(tx, byType, device.id, { id: device.id, kind: 'class' }, context)
  await refreshFile(tx, device.id)
}

/**
 * Updates that follow when documents become effective or cease to be; `replaced` are the documents whose effective
 * version changed.
 */
export async function followDocuments(
  tx: WriteTx,
  byType: CollectionsByType,
  { replaced, touched }: { replaced: readonly string[]; touched: readonly string[] },
  context: WriteContext,
): Promise<void> {
  const devices = await devicesCiting(tx, touched)
  await holdFiles(tx, devices)
  await markRework(
    tx,
    byType,
    replaced.map((id): Changed => ({ id, kind: 'document' })),
    context,
  )
  for (const device of devices) await refreshFile(tx, device)
}

/** Updates that follow when an amended version of the law touches rows of Annex I. */
export async function followLaw(
  tx: WriteTx,
  byType: CollectionsByType,
  rows: readonly string[],
  context: WriteContext,
): Promise<void> {
  if (rows.length === 0) return
  const own = await tx.query<{ device: string }>(
    'select distinct device from gsprrows where org_id = app.org() and id = any($1::uuid[])',
    [rows],
  )
  const devices = [
    ...new Set([...own.map(({ device }) => device), ...(await devicesCiting(tx, rows))]),
  ].toSorted()
  await holdFiles(tx, devices)
  await markAmended(tx, byType, rows, context)
  for (const device of devices) await refreshFile(tx, device)
}
