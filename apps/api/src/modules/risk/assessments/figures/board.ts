import type { FigureLine } from 'contract/risk/figures'
import { LEVELS } from 'contract/risk/method'
import { type ExportGenerator, KINDS } from '#modules/workspace/exports/index.ts'
import { applyTemplate, usedTemplate } from '#modules/workspace/templates/index.ts'
import {
  type Block,
  type DocumentModel,
  type Figure,
  LEVEL_TONES,
} from '#platform/rendering/document-model.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { label, statusFact } from '#platform/translations.ts'
import {
  impactNames,
  isOfCompliance,
  levelWord,
  loadReport,
  matrixRows,
  type ReportSource,
} from './report-source.ts'

const MOST_MOVES = 8

const heading = (text: string): Block => ({ kind: 'heading', level: 1, text })

type Cells = ReportSource['figures']['cells']['residual']

/** The heat map with the top risks by their number in the table: now, and where they lay in the previous period. */
function matrixBlock({ method, wording, figures }: ReportSource, cells: Cells): Block {
  const word = (key: string) => wording.word('risk', key)
  const marksAt = (stage: 'residual' | 'previous', likelihood: number, impact: number) =>
    figures.top.flatMap((line, at) => {
      const place = line[stage]
      const here = place?.likelihood === likelihood && place.impact === impact
      const { residual, previous } = line
      const stayed = residual?.likelihood === previous?.likelihood && residual?.impact === previous?.impact
      if (!here || (stage === 'previous' && stayed)) return []
      return [{ text: wording.number(at + 1), ...(stage === 'previous' ? { before: true as const } : {}) }]
    })
  const { likelihood: high } = method.matrix
  return {
    kind: 'matrix',
    corner: `${word('likelihood')} × ${word('impact')}`,
    columns: impactNames(method, wording),
    rows: matrixRows(method, cells, wording).map(({ name, cells: own }, row) => ({
      name,
      cells: own.map(({ level, count }, column) => ({
        text: [count > 0 ? wording.number(count) : '', levelWord(wording, level)].filter(Boolean).join(' · '),
        tone: LEVEL_TONES[level],
        empty: count === 0,
        marks: [
          ...marksAt('previous', high - row, column + 1),
          ...marksAt('residual', high - row, column + 1),
        ],
      })),
    })),
    legend: word('marks'),
  }
}

/** The key figures: risks by level, then what the board decides upon. */
function figureBlocks({ figures, wording }: ReportSource): Block[] {
  const { above, whole, reduction, coverage, controls, treatments } = figures
  const word = (key: string) => wording.word('risk', key)
  const { number } = wording
  const percent = (share: number | null) =>
    share === null
      ? wording.word('empty')
      : new Intl.NumberFormat(wording.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
  const share = (part: number, all: number) => (all === 0 ? null : part / all)
  const levels = LEVELS.toReversed().map((level): Figure => ({
    value: number(whole.levels[level]),
    label: levelWord(wording, level),
    tone: LEVEL_TONES[level],
  }))
  const aggregate =
    whole.aggregate === null ? wording.word('empty') : number(Math.round(whole.aggregate * 10) / 10)
  const figure = (key: string, value: string): Figure => ({ value, label: word(key) })
  return [
    { kind: 'figures', figures: [figure('risks', number(figures.scored)), ...levels] },
    {
      kind: 'figures',
      figures: [
        figure('above', number(above.count)),
        figure('aboveBefore', number(above.before)),
        ...(above.undecided === null ? [] : [figure('undecided', number(above.undecided))]),
        ...(treatments ? [figure('overdue', number(treatments.overdue))] : []),
      ],
    },
    {
      kind: 'figures',
      figures: [
        figure('aggregate', aggregate),
        figure('reduction', percent(reduction.share)),
        figure('keyTested', percent(share(controls.keyTested, controls.key))),
        ...(coverage ? [figure('coverage', percent(share(coverage.assessed, coverage.processes)))] : []),
      ],
    },
  ]
}

/** The treatment of a line, in a few words. */
function planOf({ wording }: ReportSource, line: FigureLine): string {
  const planned = wording.word('risk', line.nextDueOn ? 'planned' : 'actions')
  const parts = [
    line.actions !== null && line.actions > 0
      ? planned
          .replace('{{count}}', wording.number(line.actions))
          .replace('{{day}}', line.nextDueOn ? wording.day(line.nextDueOn) : '')
      : '',
    line.acceptance ? label(wording.locale, 'risklines', 'choices', 'acceptance', line.acceptance) : '',
  ].filter(Boolean)
  return parts.join('; ') || wording.word('risk', 'undecided')
}

function linesTable(source: ReportSource, lines: readonly FigureLine[], last: 'trend' | 'plan'): Block {
  const { wording } = source
  const field = (key: string) => label(wording.locale, 'risklines', 'fields', key)
  // Whose a risk was on a past day is not kept.
  const owned = source.figures.asAt === null
  const trend = ({ trend: way }: FigureLine) =>
    way ? label(wording.locale, 'risklines', 'choices', 'trend', way) : wording.word('risk', 'first')
  return {
    kind: 'table',
    head: [
      ...(last === 'trend' ? [wording.word('gap', 'number')] : []),
      field('code'),
      field('name'),
      field(isOfCompliance(source) ? 'domain' : 'process'),
      ...(owned ? [field('ownerId')] : []),
      wording.word('risk', 'score'),
      last === 'trend' ? field('trend') : wording.word('risk', 'plan'),
    ],
    rows: lines.map((line, at) => [
      ...(last === 'trend' ? [wording.number(at + 1)] : []),
      line.code,
      wording.text(line.name),
      wording.text(line.process.name),
      ...(owned ? [line.owner?.name ?? wording.word('empty')] : []),
      `${wording.number(line.residualScore)} ${levelWord(wording, line.residualLevel)}`,
      last === 'trend' ? trend(line) : planOf(source, line),
    ]),
    widths: !owned
      ? [4, 17, 30, 21, 15, 13]
      : last === 'trend'
        ? [4, 17, 23, 16, 14, 14, 12]
        : [17, 22, 15, 14, 14, 18],
    levels: {
      column: owned && last === 'trend' ? 5 : 4,
      tones: lines.map(({ residualLevel }) => LEVEL_TONES[residualLevel]),
    },
  }
}

/** How the risks moved since the previous period. */
const movementFigures = ({ figures, wording }: ReportSource): Block => ({
  kind: 'figures',
  figures: (['up', 'same', 'down', 'first'] as const).map((key) => ({
    value: wording.number(figures.trend[key]),
    label: wording.word('risk', key),
  })),
})

function movementBlocks({ figures, method, wording }: ReportSource): Block[] {
  const word = (key: string) => wording.word('risk', key)
  const place = ({ likelihood, impact }: { likelihood: number; impact: number }) =>
    `${wording.text(method.scales.likelihood[likelihood - 1]?.label)} × ${wording.text(method.scales.impact[impact - 1]?.label)}`
  const moves = figures.moves
    .filter(({ from, to }) => from.likelihood !== to.likelihood || from.impact !== to.impact)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_MOVES)
  if (moves.length === 0) return []
  return [
    heading(word('movement')),
    {
      kind: 'table',
      head: [word('from'), word('to'), word('risks')],
      rows: moves.map(({ from, to, count }) => [place(from), place(to), wording.number(count)]),
      widths: [5, 5, 2],
    },
  ]
}

function acceptanceBlocks({ figures, wording }: ReportSource): Block[] {
  if (!figures.expiring || figures.expiring.items.length === 0) return []
  const word = (key: string) => wording.word('risk', key)
  return [
    heading(word('acceptances')),
    {
      kind: 'table',
      head: [wording.word('code'), wording.word('title'), word('ends')],
      rows: figures.expiring.items.map(({ code, name, day }) => [code, wording.text(name), wording.day(day)]),
      widths: [3, 6, 3],
    },
  ]
}

/** What a register of a past day cannot say is named, not left out silently. */
function notKeptBlocks({ figures, wording }: ReportSource): Block[] {
  if (figures.notKept.length === 0) return []
  return [{ kind: 'paragraph', text: wording.word('risk', 'notKept') }]
}

/** Whether every line that the report shows belongs to an approved assessment. */
const isApproved = ({ figures, filter }: ReportSource): boolean =>
  (figures.assessment ? [figures.assessment.status] : (filter.status ?? [])).every(
    (status) => status === 'approved' || status === 'superseded',
  )

/** The report for the board: heat map and key figures on one page, then the top risks, treatment and trend. */
function boardModel(source: ReportSource, made: string): DocumentModel {
  const { figures, wording, organisation } = source
  const word = (key: string) => wording.word('risk', key)
  const { assessment, above, asAt } = figures
  return {
    locale: wording.locale,
    brief: true,
    kind: word('board'),
    title: assessment ? `${assessment.code} ${wording.text(assessment.name)}` : word('register'),
    organisation,
    cover: [
      ...(assessment ? [statusFact(wording.locale, 'assessments', assessment.status)] : []),
      ...(asAt ? [[word('asAt'), wording.day(asAt)] as const] : []),
      [wording.word('made'), made],
    ],
    ...(isApproved(source) ? {} : { watermark: wording.word('draft') }),
    words: { contents: wording.word('contents'), page: wording.word('page'), hash: wording.word('hash') },
    summary: [
      heading(word('residualMap')),
      matrixBlock(source, figures.cells.residual),
      { kind: 'heading', level: 2, text: word('figures') },
      ...figureBlocks(source),
      { kind: 'heading', level: 2, text: word('movement') },
      movementFigures(source),
    ],
    blocks: [
      heading(word('top')),
      linesTable(source, figures.top, 'trend'),
      ...(above.lines.length > 0
        ? asAt
          ? [heading(word('above')), linesTable(source, above.lines, 'trend')]
          : [heading(word('aboveTitle')), linesTable(source, above.lines, 'plan')]
        : []),
      ...movementBlocks(source),
      ...acceptanceBlocks(source),
      ...notKeptBlocks(source),
    ],
  }
}

/** The report for the board, as PDF or for Word. */
export const makeBoard =
  (format: keyof typeof KINDS): ExportGenerator =>
  async (exportContext) => {
    const { order, folder, signal, services, report } = exportContext
    await report(0, 2)
    const source = await loadReport(exportContext)
    await report(1, 2)
    const { assessment, asAt } = source.figures
    const model = await applyTemplate(
      exportContext,
      'risk_board',
      source.wording,
      boardModel(source, source.wording.moment(order.createdAt)),
      assessment ? { about: { collection: services.collections.get('assessment')!, id: assessment.id } } : {},
    )
    const path = await renderDocument(model, format, { folder, chromium: services.config.CHROMIUM, signal })
    const { ending, mediaType } = KINDS[format]
    const name = `risk-board-${assessment?.code ?? 'register'}-${asAt ?? order.createdAt.slice(0, 10)}.${ending}`
    return { path, name, mediaType, rows: source.figures.scored, ...usedTemplate(model, format) }
  }
