import type { WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts'
import { isRightToLeft, labelled } from 'contract'
import { hexOf, LEVEL_GROUNDS } from 'contract/palette'
import { LEVELS, type Level, RISK_CATEGORIES } from 'contract/risk/method'
import { risklines } from 'contract/risk/risk-lines'
import {
  loadLabels,
  type ExportGenerator,
  type ExportContext,
  showValue,
  WORKBOOK_TYPE,
  writeReport,
} from '#modules/workspace/exports/index.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/stored.ts'
import { label } from '#platform/translations.ts'
import { listChosen } from './chosen-lines.ts'
import {
  impactNames,
  isOfCompliance,
  levelWord,
  loadReport,
  matrixRows,
  type ReportSource,
} from './report-source.ts'

const PAGE = 500

/** The columns of the register for reading, in this order; the sheet for editing has every field. */
const FROM_LIBRARY = ['code', 'name', 'category', 'process', 'subprocess', 'ownerId', 'fraud']
const FROM_LAW = [
  ...FROM_LIBRARY.slice(0, 2),
  ...(['domain', 'requirement', 'ownerId', 'sanctionClass', 'authority', 'breaches', 'compliance'] as const),
]
const JUDGED = [
  ...(['inherentLikelihood', 'inherentImpact', 'inherentScore', 'inherentLevel'] as const),
  ...(['residualLikelihood', 'residualImpact', 'residualScore', 'residualLevel', 'position'] as const),
  ...(['response', 'targetLikelihood', 'targetImpact', 'targetScore', 'targetOn'] as const),
  ...(['previousScore', 'trend', 'actions', 'acceptance', 'rationale'] as const),
] as const
const columnsOf = (source: ReportSource): string[] => [
  ...(isOfCompliance(source) ? FROM_LAW : FROM_LIBRARY),
  ...JUDGED,
]
const WIDE: Readonly<Record<string, number>> = {
  name: 44,
  process: 32,
  subprocess: 32,
  domain: 32,
  requirement: 32,
  breaches: 44,
  rationale: 44,
  code: 20,
  ownerId: 22,
}

/** Cells are text by format too, so that what looks like a formula stays text even when somebody edits it. */
const TEXT = { numFmt: '@' }
/** Stored in thousandths, shown in percent. */
const SHARE = 'compliance'
const PERCENT = { numFmt: '0.0%' }
const BOLD = { name: 'Calibri', size: 11, bold: true }
const FILLS: Readonly<Record<Level, string>> = {
  low: `FF${hexOf(LEVEL_GROUNDS.low)}`,
  medium: `FF${hexOf(LEVEL_GROUNDS.medium)}`,
  high: `FF${hexOf(LEVEL_GROUNDS.high)}`,
  critical: `FF${hexOf(LEVEL_GROUNDS.critical)}`,
}
const fillOf = (level: Level) =>
  ({ type: 'pattern', pattern: 'solid', fgColor: { argb: FILLS[level] } }) as const

const PLACES = ['process', 'subprocess', 'domain', 'requirement'] as const

const field = (name: string) => risklines.fields[name as keyof typeof risklines.fields]

function headRow(sheet: WorksheetWriter, names: readonly (string | null)[]): void {
  const row = sheet.addRow([...names])
  row.font = BOLD
  row.commit()
}

async function* pagesOf(exportContext: ExportContext, source: ReportSource): AsyncGenerator<Row[], void> {
  const { tx, actor, collection } = exportContext
  const ids = await listChosen(tx, source.filter, actor)
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const rows = new Map((await loadRecords(tx, collection.shape, page)).map((row) => [row.id, row]))
    yield page
      .flatMap((id) => rows.get(id) ?? [])
      .filter((row) => collection.policy(actor, row).includes('read'))
    await exportContext.report(Math.min(at + PAGE, ids.length), ids.length)
  }
}

/** The lines as people read them: names instead of ids, words instead of codes. */
async function addRegister(
  workbook: WorkbookWriter,
  exportContext: ExportContext,
  source: ReportSource,
): Promise<number> {
  const { wording } = source
  const { shape } = exportContext.collection
  const columns = columnsOf(source)
  const rightToLeft = isRightToLeft(wording.locale)
  const sheet = workbook.addWorksheet(wording.word('risk', 'register'), {
    views: [{ state: 'frozen', ySplit: 1, xSplit: 1, rightToLeft }],
  })
  const isNumber = (name: string) => field(name).kind === 'whole'
  const styleOf = (name: string) => (name === SHARE ? PERCENT : isNumber(name) ? {} : TEXT)
  sheet.columns = columns.map((name) => ({ width: WIDE[name] ?? 16, style: styleOf(name) }))
  headRow(
    sheet,
    columns.map((name) => label(wording.locale, 'risklines', 'fields', name)),
  )
  let count = 0
  for await (const rows of pagesOf(exportContext, source)) {
    const reader = { byType: exportContext.services.collections, actor: exportContext.actor }
    const people = rows.map((row) => row['ownerId'] as string | null).filter((id) => id !== null)
    const records = rows
      .flatMap((row) => PLACES.map((key) => row[key] as string | null))
      .filter((id) => id !== null)
    const labels = await loadLabels(exportContext.tx, { people, records }, reader)
    for (const row of rows) {
      const cells = columns.map((name) => {
        const value = row[name]
        if (name === SHARE) return value === null ? null : Number(value) / 1000
        if (isNumber(name)) return (value as number | null) ?? null
        return value === null || value === undefined
          ? null
          : showValue(shape, name, field(name), value, labels, wording)
      })
      const line = sheet.addRow(cells)
      for (const name of ['inherentLevel', 'residualLevel'] as const) {
        const level = row[name] as Level | null
        if (level) line.getCell(columns.indexOf(name) + 1).fill = fillOf(level)
      }
      line.commit()
    }
    count += rows.length
  }
  sheet.commit()
  return count
}

/** The heat maps, coloured, with how many risks lie in each cell. */
function addMatrix(workbook: WorkbookWriter, { figures, method, wording }: ReportSource): void {
  const sheet = workbook.addWorksheet(wording.word('risk', 'matrix'), {
    views: [{ rightToLeft: isRightToLeft(wording.locale) }],
  })
  const impacts = impactNames(method, wording)
  sheet.columns = [{ width: 28, style: TEXT }, ...impacts.map(() => ({ width: 18 }))]
  for (const map of ['residual', 'inherent'] as const) {
    headRow(sheet, [wording.word('risk', `${map}Map`)])
    headRow(sheet, [`${wording.word('risk', 'likelihood')} × ${wording.word('risk', 'impact')}`, ...impacts])
    for (const { name, cells } of matrixRows(method, figures.cells[map], wording)) {
      const row = sheet.addRow([name, ...cells.map(({ count }) => count)])
      cells.forEach(({ level }, at) => {
        row.getCell(at + 2).fill = fillOf(level)
      })
      row.commit()
    }
    sheet.addRow([]).commit()
  }
  sheet.commit()
}

/** Explains scale steps, levels and limits. */
function addLegend(workbook: WorkbookWriter, { method, wording }: ReportSource): void {
  const word = (key: string) => wording.word('risk', key)
  const sheet = workbook.addWorksheet(word('legend'), {
    views: [{ rightToLeft: isRightToLeft(wording.locale) }],
  })
  sheet.columns = [
    { width: 28, style: TEXT },
    { width: 10 },
    { width: 26, style: TEXT },
    { width: 80, style: TEXT },
  ]
  const { scales, matrix, appetite } = method
  headRow(sheet, [word('level'), word('fromScore')])
  for (const level of LEVELS) {
    const row = sheet.addRow([levelWord(wording, level), level === 'low' ? 1 : matrix.from[level]])
    row.getCell(1).fill = fillOf(level)
    row.commit()
  }
  sheet.addRow([]).commit()
  headRow(sheet, [word('scale'), word('step'), word('name'), word('meaning')])
  const dimensions = Object.values(scales.dimensions).map(
    ({ label: name, steps }) =>
      [labelled(word('impact'), wording.text(name), wording.locale), steps, 1] as const,
  )
  const all = [
    [word('likelihood'), scales.likelihood, 1] as const,
    ...dimensions,
    [word('design'), scales.design, 0] as const,
    [word('operating'), scales.operating, 0] as const,
  ]
  for (const [name, steps, first] of all) {
    steps.forEach((step, at) =>
      sheet.addRow([name, at + first, wording.text(step.label), wording.text(step.meaning)]).commit(),
    )
  }
  sheet.addRow([]).commit()
  headRow(sheet, [word('category'), word('appetite'), word('tolerance')])
  for (const category of RISK_CATEGORIES) {
    const limits = appetite[category]
    const name = label(wording.locale, 'risklines', 'choices', 'category', category)
    sheet.addRow([name, limits.appetite, limits.tolerance]).commit()
  }
  sheet.commit()
}

/** The register as a workbook for reading: lines, matrix and legend. */
export const makeRegister: ExportGenerator = async (exportContext) => {
  const source = await loadReport(exportContext)
  const { path, filled: rows } = await writeReport(exportContext, 'register.xlsx', async (workbook) => {
    const added = await addRegister(workbook, exportContext, source)
    addMatrix(workbook, source)
    addLegend(workbook, source)
    return added
  })
  const day = source.figures.asAt ?? exportContext.order.createdAt.slice(0, 10)
  const name = `risk-register-${source.figures.assessment?.code ?? 'current'}-${day}.xlsx`
  return { path, name, mediaType: WORKBOOK_TYPE, rows }
}
