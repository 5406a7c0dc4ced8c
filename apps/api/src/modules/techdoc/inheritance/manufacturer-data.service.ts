import { LOCALES, type Locale, type Localized } from 'contract'
import { QMS_CERTIFICATES } from 'contract/techdoc/checks/organisation'
import { type DeviceCollection, devices, MANUFACTURER_CODE } from 'contract/techdoc/devices'
import { MANUFACTURER_SECTIONS } from 'contract/techdoc/inheritance/inheritance'
import { v7 as uuid } from 'uuid'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { Values, WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { label } from '#platform/translations.ts'
import { findManufacturerData, pairsBetween } from './follow.service.ts'
import { type Plan, planFollowing } from './plan.ts'
import { takeValues } from './take-values.ts'

const NAME = Object.fromEntries(
  LOCALES.map((locale) => [locale, label(locale, 'devices', 'choices', 'kind', 'manufacturer')]),
) as Localized

/** Certificates of one device stay with it. */
const withoutOneDevice = (plan: Plan): Plan => ({
  ...plan,
  rows: plan.rows.filter(
    (row) =>
      plan.source.key !== 'f.certificates' ||
      row.kind !== 'add' ||
      QMS_CERTIFICATES.has(String(row.source.values?.['certificateType'])),
  ),
})

/** Creates the manufacturer's data; it starts with the values of a device where one is named. */
export async function createManufacturerData(
  tx: WriteTx,
  byType: CollectionsByType,
  { language, from }: { language: Locale; from?: string | undefined },
  context: WriteContext,
): Promise<{ id: string }> {
  const collection = registered(byType, devices)
  if (from !== undefined) await getRecord(tx, collection, context.actor, from)
  const known = await findManufacturerData(tx)
  if (known !== null) return { id: known }
  const id = uuid()
  const after = {
    id,
    status: devices.machine.initial,
    archived: false,
    code: MANUFACTURER_CODE,
    name: NAME,
    language,
    kind: 'manufacturer',
  } as Values<DeviceCollection>
  // Written without `createRecords`, because its code has no number.
  await writeRecords(tx, collection.shape, [{ action: 'create', before: null, after }], context)
  if (from !== undefined) {
    const ends = { source: from, target: id }
    const pairs = await pairsBetween(tx, byType, ends, MANUFACTURER_SECTIONS)
    const { code } = await getRecord(tx, collection, context.actor, from)
    const terms = { reason: code, replaceEntered: true, documents: true, linked: false, whole: true }
    const plans = await planFollowing(tx, byType, await loadStructure(), pairs, terms)
    await takeValues(tx, byType, plans.map(withoutOneDevice), context)
  }
  return { id }
}
