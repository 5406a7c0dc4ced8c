import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { type Field, isRightToLeft } from 'contract'
import {
  fieldName,
  type Labels,
  loadLabels,
  type ExportContext,
  rowsOf,
  showValue,
  statusName,
  totalOf,
  type Wording,
  writeReport,
} from '#modules/workspace/exports/index.ts'
import { idsIn } from '#platform/collection/excel/names.ts'
import type { Column, Shape } from '#platform/collection/shape.ts'
import type { Row } from '#platform/collection/stored.ts'
import { label } from '#platform/translations.ts'
import type { Part } from './parts-of.ts'

/** Cells have the format `text`, so that input that looks like a formula stays text. */
const TEXT = { numFmt: '@' }
const FORMATS = { thousandths: { numFmt: '0.0%' }, hundredths: { numFmt: '0.00' } }
const BOLD = { name: 'Calibri', size: 11, bold: true }
const WIDE = new Set(['text', 'localized', 'references', 'reference'])

const styleOf = ({ kind, counts }: Field) =>
  kind === 'number'
    ? {}
    : kind !== 'whole'
      ? TEXT
      : counts === 'thousandths' || counts === 'hundredths'
        ? FORMATS[counts]
        : {}

/** Numbers stay numeric for calculations; other values are formatted for readers. */
function cellOf(shape: Shape, { key, field }: Column, row: Row, labels: Labels, wording: Wording) {
  const value = row[key]
  if (value === null || value === undefined) return null
  if (field.kind === 'whole') {
    const divisor = field.counts === 'thousandths' ? 1000 : field.counts === 'hundredths' ? 100 : 1
    return Number(value) / divisor
  }
  if (field.kind === 'number') return Number(value)
  if (field.kind === 'day') return String(value)
  return showValue(shape, key, field, value, labels, wording)
}

/** A valid sheet name for Excel. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

async function addSheet(
  workbook: WorkbookWriter,
  { name, exportContext }: Part,
  wording: Wording,
  watermark: string | null,
  said: (rows: number) => Promise<void>,
): Promise<void> {
  const { collection, tx, services, actor } = exportContext
  const { shape } = collection
  const columns = shape.columns.filter(({ field }) => field.kind !== 'structure')
  const sheet = workbook.addWorksheet(sheetName(label(wording.locale, name, 'title')), {
    views: [{ state: 'frozen', ySplit: 1, xSplit: 1, rightToLeft: isRightToLeft(wording.locale) }],
    // Ampersands are escaped, because they start footer codes.
    ...(watermark ? { headerFooter: { oddFooter: `&C${watermark.replaceAll('&', '&&')}` } } : {}),
  })
  sheet.columns = [
    ...columns.map(({ field }) => ({ width: WIDE.has(field.kind) ? 36 : 16, style: styleOf(field) })),
    { width: 18, style: TEXT },
    { width: 16, style: TEXT },
  ]
  const head = sheet.addRow([
    ...columns.map(({ key }) => fieldName(shape, key, wording)),
    fieldName(shape, 'status', wording),
    fieldName(shape, 'updatedAt', wording),
  ])
  head.font = BOLD
  head.commit()
  for await (const page of rowsOf(exportContext)) {
    const labels = await loadLabels(tx, idsIn(shape, page), { byType: services.collections, actor })
    for (const row of page) {
      const cells = columns.map((column) => cellOf(shape, column, row, labels, wording))
      sheet.addRow([...cells, statusName(shape, row.status, wording), row.updatedAt.slice(0, 10)]).commit()
    }
    await said(page.length)
  }
  sheet.commit()
}

/** Writes the parts as sheets of one workbook, page by page; returns its path and number of rows. */
export async function makeWorkbook(
  exportContext: ExportContext,
  parts: readonly Part[],
  wording: Wording,
  watermark: string | null,
): Promise<{ path: string; rows: number }> {
  let total = 0
  for (const part of parts) total += await totalOf(part.exportContext)
  let rows = 0
  await exportContext.report(0, total)
  const said = async (more: number) => {
    rows += more
    await exportContext.report(rows, Math.max(total, rows))
  }
  const { path } = await writeReport(exportContext, 'project.xlsx', async (workbook) => {
    for (const part of parts) await addSheet(workbook, part, wording, watermark, said)
  })
  return { path, rows }
}
