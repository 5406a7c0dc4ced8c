import { fail, inLocale, type Locale } from 'contract'
import type { EudamedDifferences } from 'contract/techdoc/packages/eudamed'
import type { DeviceCollection } from 'contract/techdoc/devices'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { eudamedData } from './eudamed-data.ts'
import { eudamedDifferences } from './eudamed-differences.ts'
import { readEudamed } from './eudamed-xml.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** The sections that hold the fields of each kind of identifier. */
const SECTIONS = {
  basic: ['dd.basic-udi', 'f.manufacturer'],
  udi: ['dd.udi-di', 'dd.identity'],
} as const

/** The differences between the file of a device and an XML file of EUDAMED. */
export async function compareEudamed(
  tx: Tx,
  devices: RegisteredCollection<DeviceCollection>,
  { id, xml, locale }: { id: string; xml: string; locale: Locale },
  actor: Actor,
): Promise<EudamedDifferences> {
  await getRecord(tx, devices, actor, id)
  const registered = readEudamed(xml)
  const snapshot = await takeSnapshot(tx, actor, id)
  if (!snapshot) throw fail('NOT_FOUND')
  const { byKey } = await loadStructure()
  return eudamedDifferences(registered, eudamedData(snapshot), (kind, field) => {
    const found = SECTIONS[kind]
      .flatMap((key) => byKey.get(key)?.fields ?? [])
      .find(({ key }) => key === field)
    return found ? inLocale(found.label, locale) : field
  })
}
