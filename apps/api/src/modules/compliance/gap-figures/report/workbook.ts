import type { WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts'
import { isRightToLeft, labelled } from 'contract'
import { planByMonth } from 'contract/compliance/gap-figures'
import { ANSWERS, type GapPriority } from 'contract/compliance/scoring'
import { hexOf, LEVEL_GROUNDS } from 'contract/palette'
import { type ExportGenerator, WORKBOOK_TYPE, writeReport } from '#modules/workspace/exports/index.ts'
import { label } from '#platform/translations.ts'
import {
  analysisField,
  GAPS,
  type GapSource,
  gapWord,
  itemChoice,
  itemField,
  loadGapReport,
  personIn,
  type ReportedItem,
} from './source.ts'

/** Cells are text by format too, so that what looks like a formula stays text even when somebody edits it. */
const TEXT = { numFmt: '@' }
const PERCENT = { numFmt: '0.0%' }
const BOLD = { name: 'Calibri', size: 11, bold: true }
const FILLS: Readonly<Partial<Record<GapPriority, string>>> = {
  low: `FF${hexOf(LEVEL_GROUNDS.low)}`,
  medium: `FF${hexOf(LEVEL_GROUNDS.medium)}`,
  high: `FF${hexOf(LEVEL_GROUNDS.high)}`,
  critical: `FF${hexOf(LEVEL_GROUNDS.critical)}`,
}

interface Column<Row> {
  readonly head: string
  readonly width: number
  readonly style?: { numFmt: string }
  readonly value: (row: Row) => string | number | null
  /** Coloured by the priority of the row. */
  readonly tone?: (row: Row) => GapPriority | null
}

function addSheet<Row>(
  workbook: WorkbookWriter,
  source: GapSource,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const sheet: WorksheetWriter = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1, xSplit: 1, rightToLeft: isRightToLeft(source.wording.locale) }],
  })
  sheet.columns = columns.map(({ width, style = {} }) => ({ width, style }))
  const head = sheet.addRow(columns.map((column) => column.head))
  head.font = BOLD
  head.commit()
  for (const row of rows) {
    const line = sheet.addRow(columns.map(({ value }) => value(row)))
    columns.forEach(({ tone }, at) => {
      const argb = FILLS[tone?.(row) ?? 'none']
      if (argb) line.getCell(at + 1).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb } }
    })
    line.commit()
  }
  sheet.commit()
}

const share = (value: number | null): number | null => (value === null ? null : value / 1000)
const maturity = (value: number | null): number | null => (value === null ? null : value / 100)

function addItems(workbook: WorkbookWriter, source: GapSource): void {
  const { wording } = source
  const domains = new Map(source.figures.domains.map(({ id, name }) => [id, wording.text(name)]))
  const text = (key: string, width: number, value: (item: ReportedItem) => string | null) => ({
    head: itemField(source, key),
    width,
    style: TEXT,
    value,
  })
  const number = (
    key:
      | 'weight'
      | 'maturity'
      | 'target'
      | 'severity'
      | 'gapScore'
      | 'priorityScore'
      | 'evidence'
      | 'controls'
      | 'actions',
  ) => ({
    head: itemField(source, key),
    width: 12,
    value: (item: ReportedItem) => item[key],
  })
  const flag = (value: boolean | null) => label(wording.locale, 'common', 'workbook', value ? 'yes' : 'no')
  addSheet<ReportedItem>(
    workbook,
    source,
    gapWord(source, 'items'),
    [
      text('ref', 16, ({ ref, code }) => ref ?? code),
      text('name', 44, ({ name }) => wording.text(name)),
      text('domain', 30, ({ domain }) => domains.get(domain!) ?? null),
      text('obligation', 20, ({ obligation }) => itemChoice(source, 'obligation', obligation)),
      number('weight'),
      text('ownerId', 22, ({ ownerId }) => (ownerId ? personIn(source, ownerId) : null)),
      text('answer', 20, ({ answer }) => itemChoice(source, 'answer', answer)),
      { head: itemField(source, 'factor'), width: 12, value: ({ factor }) => factor },
      text('unsupported', 16, ({ unsupported }) => flag(unsupported)),
      number('maturity'),
      number('target'),
      number('severity'),
      number('gapScore'),
      number('priorityScore'),
      {
        ...text('priority', 14, ({ priority }) =>
          priority ? itemChoice(source, 'priority', priority) : null,
        ),
        tone: ({ priority }) => priority,
      },
      text('rationale', 44, ({ rationale }) => rationale),
      text('gap', 44, ({ gap }) => gap),
      text('cause', 30, ({ cause }) => cause),
      number('evidence'),
      number('controls'),
      number('actions'),
      {
        head: label(wording.locale, 'common', 'spine', 'status'),
        width: 16,
        style: TEXT,
        value: ({ status }) => label(wording.locale, 'gapitems', 'statuses', status),
      },
    ],
    source.items,
  )
}

type SummaryRow = GapSource['figures']['total'] & { name: string }

function addDomains(workbook: WorkbookWriter, source: GapSource): void {
  const { figures, wording } = source
  const rows: SummaryRow[] = [
    ...figures.domains.map((one) => ({ ...one, name: wording.text(one.name) })),
    { ...figures.total, name: gapWord(source, 'total') },
  ]
  const shares = (['compliance', 'coverage', 'prudent', 'gapIndex'] as const).map(
    (key): Column<SummaryRow> => ({
      head: analysisField(source, key),
      width: 14,
      style: PERCENT,
      value: (row) => share(row[key]),
    }),
  )
  const count = (head: string, value: (row: SummaryRow) => number): Column<SummaryRow> => ({
    head,
    width: 12,
    value,
  })
  addSheet<SummaryRow>(
    workbook,
    source,
    gapWord(source, 'domains'),
    [
      { head: itemField(source, 'domain'), width: 40, style: TEXT, value: ({ name }) => name },
      ...shares,
      { head: analysisField(source, 'maturity'), width: 12, value: (row) => maturity(row.maturity) },
      { head: itemField(source, 'target'), width: 12, value: (row) => maturity(row.target) },
      count(analysisField(source, 'applicable'), (row) => row.applicable),
      count(analysisField(source, 'assessed'), (row) => row.assessed),
      ...ANSWERS.map((answer) => count(itemChoice(source, 'answer', answer), (row) => row.answers[answer])),
      ...GAPS.map((priority) =>
        count(itemChoice(source, 'priority', priority), (row) => row.priorities[priority]),
      ),
      count(analysisField(source, 'unsupported'), (row) => row.unsupported),
    ],
    rows,
  )
}

function addPlan(workbook: WorkbookWriter, source: GapSource): void {
  const { wording, figures } = source
  type Line = { month: string | null } & GapSource['figures']['actions'][number]
  const field = (key: string) => label(wording.locale, 'actions', 'fields', key)
  const text = (head: string, width: number, value: (line: Line) => string | null): Column<Line> => ({
    head,
    width,
    style: TEXT,
    value,
  })
  addSheet<Line>(
    workbook,
    source,
    gapWord(source, 'plan'),
    [
      text(gapWord(source, 'month'), 14, ({ month }) => month?.slice(0, 7) ?? gapWord(source, 'noDate')),
      text(field('code'), 18, ({ code }) => code),
      text(field('name'), 44, ({ name }) => wording.text(name)),
      text(itemField(source, 'ref'), 16, ({ item }) => item.ref),
      text(itemField(source, 'name'), 40, ({ item }) => wording.text(item.name)),
      {
        ...text(field('priority'), 14, ({ priority }) =>
          label(wording.locale, 'actions', 'choices', 'priority', priority),
        ),
        tone: ({ priority }) => priority,
      },
      text(field('ownerId'), 22, ({ owner }) => owner?.name ?? null),
      text(label(wording.locale, 'common', 'spine', 'status'), 16, ({ status }) =>
        label(wording.locale, 'actions', 'statuses', status),
      ),
      text(field('dueOn'), 14, ({ dueOn }) => dueOn),
      { head: field('percent'), width: 10, value: ({ percent }) => percent },
      text(field('overdue'), 12, ({ overdue }) =>
        label(wording.locale, 'common', 'workbook', overdue ? 'yes' : 'no'),
      ),
    ],
    planByMonth(figures.actions).flatMap(({ month, actions }) =>
      actions.map((action) => ({ ...action, month })),
    ),
  )
}

/** Explains the figures and how they are computed. */
function addLegend(workbook: WorkbookWriter, source: GapSource): void {
  const { scoring } = source.figures
  const { locale } = source.wording
  const word = (key: string) => gapWord(source, key)
  const fromScore = { critical: 18, high: 9, medium: 4, low: 1 } as const
  const rows: { name: string; meaning: string | number; priority?: GapPriority }[] = [
    { name: word('formulas'), meaning: word('formulasText') },
    ...GAPS.map((priority) => ({
      name: labelled(itemField(source, 'priority'), itemChoice(source, 'priority', priority), locale),
      meaning: `≥ ${fromScore[priority]}`,
      priority,
    })),
    { name: word('unsupportedCap'), meaning: `${scoring.unsupported} %` },
    { name: word('usually'), meaning: `${scoring.partial} %` },
    { name: word('validity'), meaning: scoring.validityMonths },
    { name: word('labelFrom'), meaning: `${scoring.labelFrom} %` },
    ...(['1', '2', '3'] as const).map((weight) => ({
      name: labelled(word('targets'), weight, locale),
      meaning: scoring.targets[weight],
    })),
  ]
  addSheet(
    workbook,
    source,
    word('legend'),
    [
      {
        head: word('name'),
        width: 40,
        style: TEXT,
        value: ({ name }) => name,
        tone: ({ priority }) => priority ?? null,
      },
      { head: word('meaning'), width: 90, value: ({ meaning }) => meaning },
    ],
    rows,
  )
}

/** The analysis as a workbook for reading: items, domains, action plan and legend. */
export const makeGapWorkbook: ExportGenerator = async (exportContext) => {
  const { order, report } = exportContext
  await report(0, 2)
  const source = await loadGapReport(exportContext)
  await report(1, 2)
  const { path } = await writeReport(exportContext, 'gap-analysis.xlsx', (workbook) => {
    addItems(workbook, source)
    addDomains(workbook, source)
    addPlan(workbook, source)
    addLegend(workbook, source)
  })
  const name = `gap-analysis-${source.analysis.code}-${order.createdAt.slice(0, 10)}.xlsx`
  return { path, name, mediaType: WORKBOOK_TYPE, rows: source.items.length }
}
