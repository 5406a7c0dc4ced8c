import { formatTag, isRightToLeft, labelled } from 'contract'
import { planByMonth, type PlannedAction } from 'contract/compliance/gap-figures'
import { ANSWERS, BANDS, bandOf, isGap } from 'contract/compliance/scoring'
import { signatureOf } from '#modules/workspace/exports/index.ts'
import {
  type Block,
  type Card,
  type DocumentModel,
  type Fact,
  LEVEL_TONES,
} from '#platform/rendering/document-model.ts'
import { label, statusFact } from '#platform/translations.ts'
import {
  analysisField,
  GAPS,
  type GapSource,
  gapWord,
  itemChoice,
  itemField,
  maturityText,
  personIn,
  shareText,
  type ReportedItem,
} from './source.ts'

const heading = (text: string, level: 1 | 2 = 1): Block => ({ kind: 'heading', level, text })
const FIGURES = ['compliance', 'coverage', 'prudent', 'gapIndex'] as const

function recordIn({ labels, wording }: GapSource, id: string): string {
  const found = labels.records.get(id)
  return found ? `${found.code} ${wording.text(found.title)}` : wording.word('empty')
}

/** Universe, units, period, people and status. */
function headFacts(source: GapSource): Fact[] {
  const { analysis, wording } = source
  const field = (key: string) => analysisField(source, key)
  return [
    [field('universe'), recordIn(source, analysis.universe)],
    [field('edition'), analysis.edition ?? wording.word('empty')],
    [
      field('units'),
      (analysis.units ?? []).map((id) => recordIn(source, id)).join('\n') || wording.word('empty'),
    ],
    [gapWord(source, 'period'), `${wording.day(analysis.periodFrom)} – ${wording.day(analysis.periodTo)}`],
    [field('ownerId'), personIn(source, analysis.ownerId)],
    [field('reviewerId'), personIn(source, analysis.reviewerId)],
    [field('approverId'), personIn(source, analysis.approverId)],
    statusFact(wording.locale, 'gapanalyses', analysis.status),
    ...(analysis.summary ? [[field('summary'), analysis.summary] as Fact] : []),
  ]
}

/** How answers are counted, so that a reader can follow every number. */
function methodFacts(source: GapSource): Fact[] {
  const { partial, unsupported, validityMonths, targets, bands, labelFrom } = source.figures.scoring
  const { wording } = source
  const percent = (value: number) => shareText(source, value * 10)
  const word = (key: string) => gapWord(source, key)
  return [
    [
      itemChoice(source, 'answer', 'compliant'),
      `${percent(100)}; ${word('unsupportedCap')} ${percent(unsupported)}`,
    ],
    [itemChoice(source, 'answer', 'partially_compliant'), `${word('usually')} ${percent(partial)}`],
    [itemChoice(source, 'answer', 'non_compliant'), percent(0)],
    [word('validity'), wording.number(validityMonths)],
    [
      word('targets'),
      (['1', '2', '3'] as const)
        .map((weight) => labelled(weight, String(targets[weight]), wording.locale))
        .join(' · '),
    ],
    [
      analysisField(source, 'band'),
      (['compliant', 'largely', 'partly'] as const)
        .map(
          (band) =>
            `${label(wording.locale, 'gapanalyses', 'choices', 'band', band)} ≥ ${percent(bands[band])}`,
        )
        .join(' · '),
    ],
    [word('labelFrom'), percent(labelFrom)],
    [word('formulas'), word('formulasText')],
  ]
}

/** The page that a board reads: the position, its figures, the gaps by priority and the maturity by domain. */
function summaryBlocks(source: GapSource): Block[] {
  const { figures, wording } = source
  const { total, scoring } = figures
  const band = bandOf(scoring, total)
  const bandName = (one: (typeof BANDS)[number]) =>
    label(wording.locale, 'gapanalyses', 'choices', 'band', one)
  const [picture] = radars(source)
  return [
    heading(wording.word('summary')),
    {
      kind: 'rating',
      title: analysisField(source, 'band'),
      steps: BANDS.map(bandName),
      chosen: band ? BANDS.indexOf(band) : null,
      none: gapWord(source, 'noBand'),
    },
    {
      kind: 'figures',
      figures: [
        ...FIGURES.map((key) => ({
          value: shareText(source, total[key]),
          label: analysisField(source, key),
        })),
        { value: maturityText(source, total.maturity), label: analysisField(source, 'maturity') },
        { value: maturityText(source, total.target), label: itemField(source, 'target') },
      ],
    },
    heading(gapWord(source, 'gaps'), 2),
    {
      kind: 'figures',
      figures: GAPS.map((priority) => ({
        value: wording.number(total.priorities[priority]),
        label: itemChoice(source, 'priority', priority),
        tone: LEVEL_TONES[priority],
      })),
    },
    ...analysisSummary(source),
    ...(picture ? [heading(gapWord(source, 'maturityByDomain'), 2), picture, axisNames(source)] : []),
  ]
}

/** The domains by the number that the picture shows. */
const axisNames = ({ figures, wording }: GapSource): Block => ({
  kind: 'paragraph',
  text: figures.domains.map(({ name }, at) => `${wording.number(at + 1)} ${wording.text(name)}`).join(' · '),
})

const analysisSummary = ({ analysis }: GapSource): Block[] =>
  analysis.summary ? [{ kind: 'paragraph', text: analysis.summary }] : []

function positionFacts(source: GapSource): Fact[] {
  const { figures, wording } = source
  const { total, scoring } = figures
  const band = bandOf(scoring, total)
  return [
    [
      analysisField(source, 'band'),
      band ? label(wording.locale, 'gapanalyses', 'choices', 'band', band) : gapWord(source, 'noBand'),
    ],
    ...FIGURES.map((key): Fact => [analysisField(source, key), shareText(source, total[key])]),
    [
      analysisField(source, 'maturity'),
      `${maturityText(source, total.maturity)} (${itemField(source, 'target')} ${maturityText(source, total.target)})`,
    ],
    [
      analysisField(source, 'items'),
      ANSWERS.map(
        (answer) => `${itemChoice(source, 'answer', answer)} ${wording.number(total.answers[answer])}`,
      ).join(' · '),
    ],
    [
      itemField(source, 'priority'),
      GAPS.map(
        (priority) =>
          `${itemChoice(source, 'priority', priority)} ${wording.number(total.priorities[priority])}`,
      ).join(' · '),
    ],
    [analysisField(source, 'unsupported'), wording.number(total.unsupported)],
    [analysisField(source, 'unplanned'), wording.number(figures.unplanned.length)],
  ]
}

/** A radar chart needs three axes; with fewer the table is enough. */
function radars(source: GapSource): Block[] {
  const { domains } = source.figures
  if (domains.length < 3) return []
  const axes = domains.map((_, at) => String(at + 1))
  const maturity = analysisField(source, 'maturity')
  const compliance = analysisField(source, 'compliance')
  const scaled = (value: number | null, by: number) => (value === null ? null : value / by)
  return [
    {
      kind: 'radar',
      title: gapWord(source, 'maturityByDomain'),
      axes,
      max: 5,
      series: [
        { name: maturity, values: domains.map((one) => scaled(one.maturity, 100)) },
        { name: itemField(source, 'target'), values: domains.map((one) => scaled(one.target, 100)) },
      ],
    },
    {
      kind: 'radar',
      title: gapWord(source, 'complianceByDomain'),
      axes,
      max: 100,
      series: [
        { name: compliance, values: domains.map((one) => scaled(one.compliance, 10)) },
        { name: analysisField(source, 'prudent'), values: domains.map((one) => scaled(one.prudent, 10)) },
      ],
    },
  ]
}

const domainTable = (source: GapSource): Block => ({
  kind: 'table',
  head: [
    gapWord(source, 'number'),
    itemField(source, 'domain'),
    ...FIGURES.map((key) => analysisField(source, key)),
    analysisField(source, 'maturity'),
    itemField(source, 'target'),
  ],
  rows: source.figures.domains.map((one, at) => [
    source.wording.number(at + 1),
    source.wording.text(one.name),
    ...FIGURES.map((key) => shareText(source, one[key])),
    maturityText(source, one.maturity),
    maturityText(source, one.target),
  ]),
  widths: [5, 31, 12, 12, 12, 10, 9, 9],
})

const plannedText = ({ wording }: GapSource, { code, dueOn }: PlannedAction): string =>
  dueOn ? `${code}, ${wording.day(dueOn)}` : code

function gapsTable(source: GapSource, items: readonly ReportedItem[]): Block {
  const plan = Map.groupBy(source.figures.actions, ({ item }) => item.id)
  const arrow = isRightToLeft(source.wording.locale) ? '←' : '→'
  return {
    kind: 'table',
    head: [
      itemField(source, 'ref'),
      itemField(source, 'name'),
      itemField(source, 'answer'),
      `${itemField(source, 'maturity')} ${arrow} ${itemField(source, 'target')}`,
      itemField(source, 'gap'),
      itemField(source, 'ownerId'),
      gapWord(source, 'plan'),
    ],
    rows: items.map((item) => [
      item.ref ?? item.code,
      source.wording.text(item.name),
      itemChoice(source, 'answer', item.answer),
      `${item.maturity ?? '–'} ${arrow} ${item.target ?? '–'}`,
      item.gap ?? item.rationale ?? source.wording.word('empty'),
      personIn(source, item.ownerId),
      (plan.get(item.id) ?? []).map((action) => plannedText(source, action)).join('\n') ||
        gapWord(source, 'noAction'),
    ]),
    widths: [10, 20, 13, 10, 19, 14, 14],
  }
}

/** Above this number, the gaps of a priority are a table: cards would bury a reader. */
const MOST_CARDS = 12

/** A critical or high gap as a card in the colour of its priority. */
function gapCard(source: GapSource, item: ReportedItem, priority: 'critical' | 'high'): Card {
  const { wording } = source
  const arrow = isRightToLeft(wording.locale) ? '←' : '→'
  const row = (name: string, text: string) => ({ name, blocks: [{ kind: 'paragraph' as const, text }] })
  const planned = source.figures.actions.filter((action) => action.item.id === item.id)
  const actions = planned.map((action) =>
    [wording.text(action.name), plannedText(source, action), action.owner?.name].filter(Boolean).join(' · '),
  )
  const maturity = `${item.maturity ?? '–'} ${arrow} ${item.target ?? '–'}`
  const found = item.gap ?? item.rationale
  return {
    kind: 'card',
    title: `${item.ref ?? item.code} ${wording.text(item.name)}`,
    level: itemChoice(source, 'priority', priority),
    tone: LEVEL_TONES[priority],
    rows: [
      row(itemField(source, 'answer'), itemChoice(source, 'answer', item.answer)),
      ...(found ? [row(itemField(source, 'gap'), found)] : []),
      row(`${itemField(source, 'maturity')} ${arrow} ${itemField(source, 'target')}`, maturity),
      row(itemField(source, 'ownerId'), personIn(source, item.ownerId)),
      row(gapWord(source, 'plan'), actions.join('\n') || gapWord(source, 'noAction')),
    ],
  }
}

function gapBlocks(source: GapSource): Block[] {
  const found = GAPS.map((priority) => ({
    priority,
    items: source.items
      .filter((item) => item.priority === priority)
      .toSorted((a, b) => (b.priorityScore ?? 0) - (a.priorityScore ?? 0)),
  })).filter(({ items }) => items.length > 0)
  // An answer that is a gap is never left out, whether it lacks its maturity or was rated by an earlier rule.
  const unrated = source.items.filter(
    ({ answer, priority }) => isGap(answer) && (priority === null || priority === 'none'),
  )
  if (found.length === 0 && unrated.length === 0)
    return [{ kind: 'paragraph', text: gapWord(source, 'noGaps') }]
  const groups = [
    ...found.map(({ priority, items }) => ({
      title: itemChoice(source, 'priority', priority),
      items,
      card: priority === 'critical' || priority === 'high' ? priority : null,
    })),
    ...(unrated.length > 0 ? [{ title: gapWord(source, 'unrated'), items: unrated, card: null }] : []),
  ]
  return groups.flatMap(({ title, items, card }) => [
    heading(`${title} (${source.wording.number(items.length)})`, 2),
    ...(card && items.length <= MOST_CARDS
      ? items.map((item) => gapCard(source, item, card))
      : [gapsTable(source, items)]),
  ])
}

function planBlocks(source: GapSource): Block[] {
  const { wording, figures } = source
  const field = (key: string) => label(wording.locale, 'actions', 'fields', key)
  const months = new Intl.DateTimeFormat(formatTag(wording.locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  if (figures.actions.length === 0) return [{ kind: 'paragraph', text: gapWord(source, 'noActions') }]
  return planByMonth(figures.actions).flatMap(({ month, actions }) => [
    heading(month ? months.format(new Date(`${month}T00:00:00Z`)) : gapWord(source, 'noDate'), 2),
    {
      kind: 'table' as const,
      head: [
        field('code'),
        field('name'),
        itemField(source, 'ref'),
        field('priority'),
        field('ownerId'),
        label(wording.locale, 'common', 'spine', 'status'),
        field('dueOn'),
      ],
      rows: actions.map((action) => [
        action.code,
        wording.text(action.name),
        action.item.ref ?? '',
        label(wording.locale, 'actions', 'choices', 'priority', action.priority),
        action.owner?.name ?? wording.word('empty'),
        label(wording.locale, 'actions', 'statuses', action.status),
        [action.dueOn ? wording.day(action.dueOn) : '', action.overdue ? field('overdue') : '']
          .filter(Boolean)
          .join('\n'),
      ]),
      widths: [15, 27, 11, 10, 13, 12, 12],
    },
  ])
}

function unsupportedBlocks(source: GapSource): Block[] {
  const items = source.items.filter(({ unsupported }) => unsupported)
  if (items.length === 0) return [{ kind: 'paragraph', text: gapWord(source, 'allSupported') }]
  return [
    {
      kind: 'table',
      head: [
        itemField(source, 'ref'),
        itemField(source, 'name'),
        itemField(source, 'ownerId'),
        itemField(source, 'supportedUntil'),
      ],
      rows: items.map((item) => [
        item.ref ?? item.code,
        source.wording.text(item.name),
        personIn(source, item.ownerId),
        item.supportedUntil ? source.wording.day(item.supportedUntil) : source.wording.word('empty'),
      ]),
      widths: [2, 5, 2, 2],
    },
  ]
}

/** The requirements that apply and were reviewed, by person as the audit trail records them. */
function reviewText(source: GapSource): string {
  const { reviews, wording, figures } = source
  const of = (count: number) => `${wording.number(count)} / ${wording.number(figures.total.applicable)}`
  const total = reviews.reduce((sum, { count }) => sum + count, 0)
  return [
    of(total),
    ...reviews.map(({ person, count }) => labelled(personIn(source, person), of(count), wording.locale)),
  ].join('\n')
}

/** People, reviews and signatures. Being named as reviewer says nothing about what was reviewed. */
function statementBlocks(source: GapSource): Block[] {
  const { analysis, signatures, wording } = source
  return [
    {
      kind: 'facts',
      facts: [
        [analysisField(source, 'ownerId'), personIn(source, analysis.ownerId)],
        [analysisField(source, 'reviewerId'), personIn(source, analysis.reviewerId)],
        [gapWord(source, 'reviewed'), reviewText(source)],
        [analysisField(source, 'approverId'), personIn(source, analysis.approverId)],
        ...(analysis.itemsHash ? [[analysisField(source, 'itemsHash'), analysis.itemsHash] as Fact] : []),
      ],
    },
    {
      kind: 'signatures',
      signatures: signatures.map((one) => signatureOf(one, wording)),
      none: wording.word('unsigned'),
    },
  ]
}

const isApproved = (status: string): boolean => status === 'approved' || status === 'superseded'

/** The report of an analysis: scope and method, results, gaps and action plan. */
export function gapReportModel(source: GapSource, made: string): DocumentModel {
  const { analysis, wording, organisation } = source
  const word = (key: string) => gapWord(source, key)
  return {
    locale: wording.locale,
    kind: word('report'),
    title: `${analysis.code} ${wording.text(analysis.name)}`,
    organisation,
    cover: [
      ...headFacts(source).slice(0, 4),
      statusFact(wording.locale, 'gapanalyses', analysis.status),
      [wording.word('made'), made],
    ],
    ...(isApproved(analysis.status) ? {} : { watermark: wording.word('draft') }),
    words: { contents: wording.word('contents'), page: wording.word('page'), hash: wording.word('hash') },
    summary: summaryBlocks(source),
    blocks: [
      heading(word('about')),
      { kind: 'facts', facts: headFacts(source) },
      heading(word('position')),
      { kind: 'facts', facts: positionFacts(source) },
      heading(word('domains')),
      // The first picture is on the page of the summary.
      ...radars(source).slice(1),
      domainTable(source),
      heading(word('gaps')),
      ...gapBlocks(source),
      heading(word('plan')),
      ...planBlocks(source),
      heading(word('unsupported')),
      ...unsupportedBlocks(source),
      heading(word('method')),
      { kind: 'facts', facts: methodFacts(source) },
      heading(word('statement')),
      ...statementBlocks(source),
    ],
  }
}
