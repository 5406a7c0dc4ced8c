import type { Figures } from 'contract/risk/figures'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { PERCENT, type FigureFormat } from '#platform/figures.ts'
import type { FigureInput } from '#shared/figure/explanation.ts'
import { FigureList } from '#shared/figure/FigureList.tsx'
import type { LineFilter } from './figures-address.ts'

const SCORE: FigureFormat = { kind: 'score', digits: 1 }

type Key =
  | 'lines'
  | 'above'
  | 'undecided'
  | 'aggregate'
  | 'reduction'
  | 'rated'
  | 'tested'
  | 'coverage'
  | 'overdue'
  | 'expiring'
  | 'due'
  | 'fraud'

interface Tile {
  key: Key
  value: number | null
  format?: FigureFormat
  link?: LinkTarget | undefined
  inputs: readonly (Omit<FigureInput, 'label' | 'key' | 'link'> & {
    key: string
    link?: LinkTarget | undefined
  })[]
}

type ListOf = (more?: LineFilter) => LinkTarget | undefined

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

function tilesOf(figures: Figures, listOf: ListOf): Tile[] {
  const { above, whole, reduction, controls, coverage, treatments, expiring, due, fraud, trend } = figures
  const aboveList = listOf({ position: 'above_tolerance' })
  const undecidedList = listOf({ position: 'above_tolerance', undecided: true })
  return [
    {
      key: 'lines',
      value: figures.lines,
      link: listOf(),
      inputs: [
        { key: 'up', value: trend.up, link: listOf({ trend: 'up' }) },
        { key: 'same', value: trend.same, link: listOf({ trend: 'same' }) },
        { key: 'down', value: trend.down, link: listOf({ trend: 'down' }) },
        { key: 'first', value: trend.first, link: listOf({ trend: 'none' }) },
      ],
    },
    {
      key: 'above',
      value: above.count,
      link: aboveList,
      inputs: [
        ...(above.decided === null
          ? []
          : [
              {
                key: 'decided',
                value: above.decided,
                link: listOf({ position: 'above_tolerance', undecided: false }),
              },
            ]),
        ...(above.undecided === null
          ? []
          : [{ key: 'undecided', value: above.undecided, link: undecidedList }]),
        { key: 'before', value: above.before },
      ],
    },
    ...(above.undecided === null
      ? []
      : [
          {
            key: 'undecided' as const,
            value: above.undecided,
            link: undecidedList,
            inputs: [{ key: 'above', value: above.count, link: aboveList }],
          },
        ]),
    {
      key: 'aggregate',
      value: whole.aggregate,
      format: SCORE,
      link: listOf(),
      inputs: [
        ...(['critical', 'high', 'medium', 'low'] as const).map((level) => ({
          key: level,
          value: whole.levels[level],
          link: listOf({ residualLevel: level }),
        })),
        { key: 'above', value: whole.above, link: aboveList },
      ],
    },
    {
      key: 'reduction',
      value: reduction.share,
      format: PERCENT,
      link: listOf(),
      inputs: [
        { key: 'inherentSum', value: reduction.inherent, link: listOf() },
        { key: 'residualSum', value: reduction.residual, link: listOf() },
      ],
    },
    {
      key: 'rated',
      value: share(controls.keyRated, controls.key),
      format: PERCENT,
      link: linkTo({ to: '/controls', search: { key: true } }),
      inputs: [
        { key: 'keyRated', value: controls.keyRated },
        { key: 'keyControls', value: controls.key, link: linkTo({ to: '/controls', search: { key: true } }) },
      ],
    },
    {
      key: 'tested',
      value: share(controls.keyTested, controls.key),
      format: PERCENT,
      link: linkTo({ to: '/controls', search: { key: true } }),
      inputs: [
        { key: 'keyTested', value: controls.keyTested },
        { key: 'keyControls', value: controls.key, link: linkTo({ to: '/controls', search: { key: true } }) },
      ],
    },
    ...(coverage
      ? [
          {
            key: 'coverage' as const,
            value: share(coverage.assessed, coverage.processes),
            format: PERCENT,
            link: linkTo({ to: '/process', search: { status: 'active' } }),
            inputs: [
              { key: 'assessed', value: coverage.assessed },
              {
                key: 'processes',
                value: coverage.processes,
                link: linkTo({ to: '/process', search: { status: 'active' } }),
              },
            ],
          },
        ]
      : []),
    ...(treatments
      ? [
          {
            key: 'overdue' as const,
            value: treatments.overdue,
            link: linkTo({ to: '/actions', search: { source: 'risk_treatment', overdue: true } }),
            inputs: [{ key: 'openActions', value: treatments.open }],
          },
        ]
      : []),
    {
      key: 'fraud',
      value: fraud.count,
      link: listOf({ fraud: true }),
      inputs: [
        { key: 'above', value: fraud.above, link: listOf({ fraud: true, position: 'above_tolerance' }) },
      ],
    },
    ...(due
      ? [
          {
            key: 'due' as const,
            value: due.count,
            link: linkTo({ to: '/risk-assessments', search: { dueSoon: true } }),
            inputs: [],
          },
        ]
      : []),
    ...(expiring
      ? [
          {
            key: 'expiring' as const,
            value: expiring.count,
            link: linkTo({ to: '/acceptances', search: { endsSoon: true } }),
            inputs: [],
          },
        ]
      : []),
  ]
}

/** Figures that cannot be measured without something else. */
const MEASURED = ['rated', 'tested', 'coverage', 'aggregate', 'reduction'] as const
const isMeasured = (key: Key): key is (typeof MEASURED)[number] => MEASURED.some((one) => one === key)

/** One number per question, with its explanation and a link to the list behind it. */
export function KeyFigures({ figures, listOf }: { figures: Figures; listOf: ListOf }) {
  const { t } = useTranslation('risk/figures')
  return (
    <FigureList
      title={t('keyFigures')}
      figures={tilesOf(figures, listOf).map(({ key, value, format, link, inputs }) => ({
        key,
        label: t(`tiles.${key}.label`),
        value,
        ...(format ? { format } : {}),
        link,
        missing: value === null && isMeasured(key) ? t(`missing.${key}`) : undefined,
        explanation: {
          formula: t(`tiles.${key}.formula`),
          inputs: inputs.map(({ link: to, ...input }) => ({
            ...input,
            label: t(`inputs.${input.key}` as 'inputs.up'),
            ...(to ? { link: to } : {}),
          })),
          computedAt: figures.computedAt,
        },
      }))}
    />
  )
}
