import { use } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Frame, useFill } from './chart-context.ts'
import { SeriesMark } from './SeriesMark.tsx'
import { dashOf, markOf, STROKE, type Tone } from './tones.ts'

export interface LegendItem {
  readonly key: string
  readonly label: string
  readonly tone: Tone
}

export interface ChartLegendProps {
  items: readonly LegendItem[]
  marks: 'area' | 'line'
}

/** The legend: by colour, and by pattern or dash if the person chose patterns. */
export function ChartLegend({ items, marks }: ChartLegendProps) {
  const { t } = useTranslation('ui/charts')
  return (
    <ul aria-label={t('legend')} className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-meta text-ink-soft">
      {items.map(({ key, label, tone }, at) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          {marks === 'area' ? <AreaSwatch tone={tone} /> : <LineSwatch at={at} tone={tone} />}
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  )
}

function AreaSwatch({ tone }: { tone: Tone }) {
  const { patterned } = use(Frame)
  const fillOf = useFill()
  const size = patterned ? 14 : 9
  return (
    <svg aria-hidden width={size} height={size} className="shrink-0">
      <rect width={size} height={size} rx={2} {...fillOf(tone)} />
    </svg>
  )
}

function LineSwatch({ at, tone }: { at: number; tone: Tone }) {
  const { patterned } = use(Frame)
  return (
    <svg aria-hidden width={patterned ? 32 : 16} height={14} className="shrink-0">
      <path
        d={patterned ? 'M0 7H32' : 'M0 7H16'}
        strokeDasharray={patterned ? dashOf(at) : undefined}
        className={`stroke-2 ${STROKE[tone]}`}
      />
      {patterned ? <SeriesMark mark={markOf(at)} tone={tone} x={16} y={7} /> : null}
    </svg>
  )
}
