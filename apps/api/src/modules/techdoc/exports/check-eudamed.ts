import { eudamedSchema } from 'content'
import { fail, inLocale, type Locale } from 'contract'
import type { DeviceCollection } from 'contract/techdoc/devices'
import type { EudamedCheck } from 'contract/techdoc/packages/eudamed'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { eudamedData } from './eudamed-data.ts'
import { eudamedProblems } from './eudamed-problems.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** EXP-10: what EUDAMED would refuse in the identifiers of a device. */
export async function checkEudamed(
  tx: Tx,
  devices: RegisteredCollection<DeviceCollection>,
  { id, locale }: { id: string; locale: Locale },
  actor: Actor,
): Promise<EudamedCheck> {
  await getRecord(tx, devices, actor, id)
  const snapshot = await takeSnapshot(tx, actor, id)
  if (!snapshot) throw fail('NOT_FOUND')
  const schema = await eudamedSchema()
  const data = eudamedData(snapshot)
  const { byKey } = await loadStructure()
  const pages = new Map(snapshot.sections.map(({ key, page }) => [key, page]))
  const labelOf = (section: string, field: string) => {
    const found = byKey.get(section)?.fields?.find(({ key }) => key === field)
    return found ? inLocale(found.label, locale) : field
  }
  return {
    basics: data.basics.length,
    udis: data.udis.length,
    problems: eudamedProblems(schema, snapshot, data).map((one) => ({
      ...one,
      page: pages.get(one.section)!,
      field: labelOf(one.section, one.field),
    })),
    source: inLocale(schema.source, locale),
    unknown: schema.unknown.map((one) => inLocale(one, locale)),
  }
}

/** Refuses to export identifiers that EUDAMED would refuse, or none at all. */
export async function requireEudamed(
  tx: Tx,
  devices: RegisteredCollection<DeviceCollection>,
  id: string,
  actor: Actor,
): Promise<void> {
  const { basics, problems } = await checkEudamed(tx, devices, { id, locale: actor.locale }, actor)
  if (basics === 0 || problems.length > 0) throw fail('EUDAMED_INVALID')
}
