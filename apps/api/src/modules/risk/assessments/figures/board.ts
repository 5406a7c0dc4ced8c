import type { FigureLine } from 'contract/risk/figures'
import { LEVELS } from 'contract/risk/method'
import type { ExportGenerator } from '#modules/workspace/exports/index.ts'
import { applyTemplate } from '#modules/workspace/templates/index.ts'
import type { Block, DocumentModel, Fact } from '#platform/rendering/document-model.ts'
import { renderDocument } from '#platform/rendering/render.ts'
import { label, statusFact } from '#platform/translations.ts'
import {
  impactNames,
  isOfCompliance,
  levelWord,
  loadReport,
  matrixRows,
  type ReportSource,
  TONES,
} from './report-source.ts'

const MOST_MOVES = 8

const heading = (text: string): Block => ({ kind: 'heading', level: 1, text })

function matrixBlock(
  { method, wording }: ReportSource,
  cells: ReportSource['figures']['cells']['residual'],
): Block {
  const word = (key: string) => wording.word('risk', key)
  return {
    kind: 'matrix',
    corner: `${word('likelihood')} × ${word('impact')}`,
    columns: impactNames(method, wording),
    rows: matrixRows(method, cells, wording).map(({ name, cells: own }) => ({
      name,
      cells: own.map(({ level, count }) => ({
        text: `${wording.number(count)} · ${levelWord(wording, level)}`,
        tone: TONES[level],
      })),
    })),
  }
}

function facts({ figures, wording }: ReportSource): Fact[] {
  const { above, whole, reduction, coverage, controls, treatments } = figures
  const word = (key: string) => wording.word('risk', key)
  const { number } = wording
  const percent = (share: number | null) =>
    share === null
      ? wording.word('empty')
      : new Intl.NumberFormat(wording.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
  const share = (part: number, all: number) => (all === 0 ? null : part / all)
  const levels = LEVELS.toReversed().map(
    (level) => `${levelWord(wording, level)} ${number(whole.levels[level])}`,
  )
  return [
    [word('risks'), `${number(figures.scored)}: ${levels.join(', ')}`],
    [word('above'), number(above.count)],
    [word('aboveBefore'), number(above.before)],
    [word('undecided'), number(above.undecided)],
    [
      word('aggregate'),
      whole.aggregate === null ? wording.word('empty') : number(Math.round(whole.aggregate * 10) / 10),
    ],
    [word('reduction'), percent(reduction.share)],
    [word('keyTested'), percent(share(controls.keyTested, controls.key))],
    [word('coverage'), percent(share(coverage.assessed, coverage.processes))],
    [word('overdue'), number(treatments.overdue)],
  ]
}

/** The treatment of a line, in a few words. */
function planOf({ wording }: ReportSource, line: FigureLine): string {
  const planned = wording.word('risk', line.nextDueOn ? 'planned' : 'actions')
  const parts = [
    line.actions > 0
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
  const trend = ({ trend: way }: FigureLine) =>
    way ? label(wording.locale, 'risklines', 'choices', 'trend', way) : wording.word('risk', 'first')
  return {
    kind: 'table',
    head: [
      field('code'),
      field('name'),
      field(isOfCompliance(source) ? 'domain' : 'process'),
      field('ownerId'),
      wording.word('risk', 'score'),
      last === 'trend' ? field('trend') : wording.word('risk', 'plan'),
    ],
    rows: lines.map((line) => [
      line.code,
      wording.text(line.name),
      wording.text(line.process.name),
      line.owner?.name ?? wording.word('empty'),
      `${wording.number(line.residualScore)} ${levelWord(wording, line.residualLevel)}`,
      last === 'trend' ? trend(line) : planOf(source, line),
    ]),
    widths: last === 'trend' ? [15, 34, 20, 14, 11, 10] : [15, 27, 17, 13, 11, 21],
  }
}

function movementBlocks({ figures, method, wording }: ReportSource): Block[] {
  const word = (key: string) => wording.word('risk', key)
  const { up, same, down, first } = figures.trend
  const place = ({ likelihood, impact }: { likelihood: number; impact: number }) =>
    `${wording.text(method.scales.likelihood[likelihood - 1]?.label)} × ${wording.text(method.scales.impact[impact - 1]?.label)}`
  const moves = figures.moves
    .filter(({ from, to }) => from.likelihood !== to.likelihood || from.impact !== to.impact)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_MOVES)
  const counts = [
    [word('up'), up],
    [word('same'), same],
    [word('down'), down],
    [word('first'), first],
  ] as const
  return [
    heading(word('movement')),
    {
      kind: 'paragraph',
      text: counts.map(([name, count]) => `${name}: ${wording.number(count)}`).join(' · '),
    },
    ...(moves.length > 0
      ? [
          {
            kind: 'table' as const,
            head: [word('from'), word('to'), word('risks')],
            rows: moves.map(({ from, to, count }) => [place(from), place(to), wording.number(count)]),
            widths: [5, 5, 2],
          },
        ]
      : []),
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

/** Whether every line that the report shows belongs to an approved assessment. */
const isApproved = ({ figures, filter }: ReportSource): boolean =>
  (figures.assessment ? [figures.assessment.status] : (filter.status ?? [])).every(
    (status) => status === 'approved' || status === 'superseded',
  )

/** The board report, one or two pages: heat map, top risks, treatment and trend. */
function boardModel(source: ReportSource, made: string): DocumentModel {
  const { figures, wording, organisation } = source
  const word = (key: string) => wording.word('risk', key)
  const { assessment, above } = figures
  return {
    locale: wording.locale,
    compact: true,
    kind: word('board'),
    title: assessment ? `${assessment.code} ${wording.text(assessment.name)}` : word('register'),
    organisation,
    cover: [
      ...(assessment ? [statusFact(wording.locale, 'assessments', assessment.status)] : []),
      [wording.word('made'), made],
    ],
    ...(isApproved(source) ? {} : { watermark: wording.word('draft') }),
    words: { contents: wording.word('contents'), page: wording.word('page'), hash: wording.word('hash') },
    blocks: [
      heading(word('residualMap')),
      matrixBlock(source, figures.cells.residual),
      heading(word('figures')),
      { kind: 'facts', facts: facts(source) },
      heading(word('top')),
      linesTable(source, figures.top, 'trend'),
      ...(above.lines.length > 0
        ? [heading(word('aboveTitle')), linesTable(source, above.lines, 'plan')]
        : []),
      ...movementBlocks(source),
      ...acceptanceBlocks(source),
    ],
  }
}

export const makeBoard: ExportGenerator = async (exportContext) => {
  const { order, folder, signal, services, report } = exportContext
  await report(0, 2)
  const source = await loadReport(exportContext)
  await report(1, 2)
  const { assessment } = source.figures
  const model = await applyTemplate(
    exportContext,
    'risk_board',
    source.wording,
    boardModel(source, source.wording.moment(order.createdAt)),
    assessment ? { about: { collection: services.collections.get('assessment')!, id: assessment.id } } : {},
  )
  const path = await renderDocument(model, 'pdf', { folder, chromium: services.config.CHROMIUM, signal })
  const name = `risk-board-${assessment?.code ?? 'register'}-${order.createdAt.slice(0, 10)}.pdf`
  return { path, name, mediaType: 'application/pdf', rows: source.figures.scored }
}
