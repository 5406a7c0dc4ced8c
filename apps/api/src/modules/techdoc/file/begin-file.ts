import type { TechdocItem, TechdocSection } from 'content'
import type { Localized } from 'contract'
import { GSPR_SECTION } from 'contract/techdoc/gspr/gspr-rows'
import { beginGspr } from '#modules/techdoc/gspr/index.ts'
import { createRecords, type RegisteredCollection } from '#platform/collection/commands.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { loadStructure, type Structure } from './structure.ts'

/** Files that are being made in a transaction: what follows from their rows is worked out once, at the end. */
const beginning = new WeakSet<WriteTx>()
export const isBeginning = (tx: WriteTx): boolean => beginning.has(tx)

/** The values that a given row begins with. Which of them a section has, its fields say. */
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
  served: RegisteredCollection,
  { sections }: Structure,
  device: Row,
  context: WriteContext,
): Promise<Map<string, string>> {
  const made = await createRecords(
    tx,
    served,
    sections.map(({ key, title, page, kind }, position) => ({
      code: `${String(device['code'])}/${key}`,
      device: device.id,
      name: title,
      page,
      key,
      kind,
      position,
    })),
    context,
  )
  return new Map(made.map((row) => [String(row['key']), row.id]))
}

/** Makes the file of a new device: every section of the structure, the rows that are given, and those of Annex I. */
export async function beginFile(
  tx: WriteTx,
  byType: CollectionsByType,
  device: Row,
  context: WriteContext,
): Promise<void> {
  const structure = await loadStructure()
  const locale = device['language'] as keyof Localized
  beginning.add(tx)
  try {
    const sections = await makeSections(tx, byType.get('section')!, structure, device, context)
    const rows = structure.sections.flatMap((section) =>
      (section.items ?? []).map((item) => ({
        section: sections.get(section.key)!,
        item: item.ref,
        values: valuesOf(section, item, locale),
      })),
    )
    await createRecords(tx, byType.get('filerow')!, rows, context)
    await beginGspr(tx, byType, device, sections.get(GSPR_SECTION)!, context)
  } finally {
    beginning.delete(tx)
  }
}
