import { isDeepStrictEqual } from 'node:util'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { ServedByType } from '#platform/collection/spine.ts'
import { type Mutation, type WriteContext, writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { refreshFile } from './refresh-file.ts'

type Written = { mutation: Mutation; row: Row }

/** SEC-1: the first row begins its section. */
async function beginSections(
  tx: WriteTx,
  byType: ServedByType,
  ids: readonly string[],
  context: WriteContext,
): Promise<void> {
  const { shape } = byType.get('section')!
  const fresh = (await loadRecords(tx, shape, ids, true)).filter(({ status }) => status === 'not_started')
  const steps = fresh.map((before) => ({
    action: 'transition' as const,
    before,
    after: { ...valuesOf(before), status: 'in_progress' },
  }))
  if (steps.length > 0) await writeRecords(tx, shape, steps, context)
}

const devicesOf = (written: readonly Written[]): string[] => [
  ...new Set(written.map(({ row }) => String(row['device']))),
]

/** What follows from rows that came, changed or went. */
export async function followRows(
  tx: WriteTx,
  byType: ServedByType,
  written: readonly Written[],
  context: WriteContext,
): Promise<void> {
  const sections = [...new Set(written.map(({ row }) => String(row['section'])))]
  await beginSections(tx, byType, sections, context)
  for (const device of devicesOf(written)) await refreshFile(tx, device)
}

const COUNTED = ['values', 'noneReason', 'documents', 'naReason'] as const

/** What follows from sections whose content or standing changed. Who is named to do what changes nothing else. */
export async function followSections(
  tx: WriteTx,
  _byType: ServedByType,
  written: readonly Written[],
  _context: WriteContext,
): Promise<void> {
  const counted = written.filter(
    ({ mutation: { before }, row }) =>
      before?.status !== row.status ||
      COUNTED.some((key) => !isDeepStrictEqual(before[key] ?? null, row[key] ?? null)),
  )
  for (const device of devicesOf(counted)) await refreshFile(tx, device)
}

/** What follows from another class of the device. */
export async function followClass(
  tx: WriteTx,
  _byType: ServedByType,
  device: Row,
  _context: WriteContext,
): Promise<void> {
  await refreshFile(tx, device.id)
}
