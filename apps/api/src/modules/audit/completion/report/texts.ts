import { createHash } from 'node:crypto'
import { REPORT_SECTIONS, type ReportSection, reports } from 'contract/audit/reports'
import { type BoundPart, type BoundPlace, boundPlaces } from 'editor/binding'
import { EMPTY } from 'editor/content'
import type { Stored } from '#platform/collection/stored.ts'
import {
  type DocumentRow,
  selectDocumentsOf,
  withCurrentContent,
} from '#modules/workspace/rich-texts/index.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import { hashWords } from './content.ts'
import { SECTION_PARTS } from './sections.ts'
import { loadSource } from './source.ts'

/** The current texts of a report by section. */
export async function loadTexts(tx: Tx, report: string): Promise<Map<ReportSection, DocumentRow>> {
  const rows = await selectDocumentsOf(tx, report)
  const current = await Promise.all(rows.map((row) => withCurrentContent(tx, row)))
  return new Map(current.map((row) => [row.field as ReportSection, row]))
}

export interface SectionNow {
  section: ReportSection
  text: DocumentRow | undefined
  parts: BoundPart[]
  places: BoundPlace[]
}

/** Every section with its current text and the newly generated parts. */
export async function loadSections(
  tx: Tx,
  byType: CollectionsByType,
  report: Stored<typeof reports>,
): Promise<SectionNow[]> {
  const source = await loadSource(tx, byType, {
    project: report.project,
    locale: report.locale,
    recipients: report.recipients ?? [],
    conformance: { stated: report.conformance ?? null, note: report.conformanceNote ?? null },
  })
  const texts = await loadTexts(tx, report.id)
  return REPORT_SECTIONS.map((section) => {
    const parts = SECTION_PARTS[section](source)
    const text = texts.get(section)
    const known = new Set(report.bindings?.[section])
    return { section, text, parts, places: boundPlaces(text?.content ?? EMPTY, parts, known, hashWords) }
  })
}

/** One hash over all sections in order. */
export async function hashTexts(tx: Tx, report: string): Promise<string> {
  const texts = await loadTexts(tx, report)
  const hash = createHash('sha256')
  for (const section of REPORT_SECTIONS) hash.update(`${section} ${texts.get(section)?.hash ?? ''}\n`)
  return hash.digest('hex')
}
