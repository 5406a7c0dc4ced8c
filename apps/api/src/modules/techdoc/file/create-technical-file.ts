import type { TechdocItem, TechdocSection } from 'content'
import type { Localized } from 'contract'
import { GSPR_SECTION } from 'contract/techdoc/gspr/gspr-rows'
import { type Section, type SectionCollection, sections } from 'contract/techdoc/file/sections'
import { MANUFACTURER_SECTIONS } from 'contract/techdoc/inheritance/inheritance'
import { filerows } from 'contract/techdoc/file/file-rows'
import type { devices } from 'contract/techdoc/devices'
import { createGsprRows } from '#modules/techdoc/gspr/index.ts'
import { createRecords } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { loadStructure } from './structure.ts'

/** Transactions that create a file: its figures are computed once at the end instead of for each row. */
const beginning = new WeakSet<WriteTx>()
export const isBeginning = (tx: WriteTx): boolean => beginning.has(tx)

/** The initial values of a preset row. The fields of the section decide which of them it has. */
function valuesOf(
  section: TechdocSection,
  item: TechdocItem,
  locale: keyof Localized,
): Record<string, unknown> {
  const words = item.text?.[locale] ?? item.title?.[locale]
  const given: Record<string, unknown> = {
    itemRef: item.ref,
    itemText: words,
    characteristic: item.ref,
    ruleNumber: item.ref,
    questionNumber: item.ref,
    questionText: words,
    level: item.ref,
    levelName: item.levelName?.[locale],
    levelDefinition: item.levelDefinition?.[locale],
    rangeFrom: item.rangeFrom,
    rangeTo: item.rangeTo,
    rateUnit: item.rateUnit,
    p2From: item.p2From,
    p2To: item.p2To,
    harmAtP21: item.harmAtP21,
    harmAtP22: item.harmAtP22,
    harmAtP23: item.harmAtP23,
    harmAtP24: item.harmAtP24,
    harmAtP25: item.harmAtP25,
    severityLevel: item.severityLevel,
    probabilityLevel: item.probabilityLevel,
    riskLevel: item.riskLevel,
    legislation: item.ref,
    legislationText: words,
    applicableFrom: item.applicableFrom,
  }
  const values = section.fields.flatMap(({ key, type }) => {
    const value = given[key]
    if (value === undefined || value === null) return []
    return [[key, type === 'number' ? Number(value) : value] as const]
  })
  return Object.fromEntries(values)
}

async function makeSections(
  tx: WriteTx,
  collection: RegisteredCollection<SectionCollection>,
  kept: readonly TechdocSection[],
  device: Stored<typeof devices>,
  context: WriteContext,
): Promise<Map<string, string>> {
  const made = await createRecords(
    tx,
    collection,
    kept.map(({ key, title, page, kind }, position) => ({
      code: `${device.code}/${key}`,
      device: device.id,
      name: title,
      page: page as Section['page'],
      key,
      kind,
      position,
    })),
    context,
  )
  return new Map(made.map((row) => [row.key, row.id]))
}

/**
 * Creates the file of a new device: every section of the structure, the preset rows, and the rows of Annex I. The
 * manufacturer's data has the sections that devices share.
 */
export async function createTechnicalFile(
  tx: WriteTx,
  byType: CollectionsByType,
  device: Stored<typeof devices>,
  context: WriteContext,
): Promise<void> {
  const structure = await loadStructure()
  const locale = device.language
  const kept = structure.sections.filter(
    ({ key }) => device.kind === 'device' || MANUFACTURER_SECTIONS.includes(key),
  )
  beginning.add(tx)
  try {
    const made = await makeSections(tx, registered(byType, sections), kept, device, context)
    const rows = kept.flatMap((section) =>
      (section.items ?? []).map((item) => ({
        section: made.get(section.key)!,
        item: item.ref,
        values: valuesOf(section, item, locale),
      })),
    )
    await createRecords(tx, registered(byType, filerows), rows, context)
    if (device.kind === 'device') await createGsprRows(tx, byType, device, made.get(GSPR_SECTION)!, context)
  } finally {
    beginning.delete(tx)
  }
}
