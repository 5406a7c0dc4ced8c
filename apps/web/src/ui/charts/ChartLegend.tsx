import { use } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { FrameId, textureUrl } from './chart-context.ts'
import { SeriesMark } from './SeriesMark.tsx'
import { dashOf, markOf, STROKE, type Tone } from './tones.ts'

export interface LegendItem {
  readonly key: string
  readonly label: string
  readonly tone: Tone
  /** The value, if there is a single one. */
  readonly value?: string
}

export interface ChartLegendProps {
  items: readonly LegendItem[]
  marks: 'area' | 'line'
  /** One below the other, with the values in a column. */
  listed?: boolean
}

/** The legend: by colour and texture, or by dash and marker. */
export function ChartLegend({ items, marks, listed = false }: ChartLegendProps) {
  const { t } = useTranslation('ui/charts')
  return (
    <ul
      aria-label={t('legend')}
      className={`flex min-w-0 text-body ${listed ? 'flex-col gap-2' : 'flex-wrap gap-x-5 gap-y-1.5'}`}
    >
      {items.map(({ key, label, tone, value }, at) => (
        <li key={key} className="flex min-w-0 items-center gap-2">
          {marks === 'area' ? <AreaSwatch at={at} /> : <LineSwatch at={at} tone={tone} />}
          <span className={listed ? 'grow' : ''}>
            <bdi>{label}</bdi>
          </span>
          {value === undefined ? null : <span className="ms-4 font-medium tabular-nums">{value}</span>}
        </li>
      ))}
    </ul>
  )
}

function AreaSwatch({ at }: { at: number }) {
  const frame = use(FrameId)
  return (
    <svg aria-hidden width={16} height={16} className="shrink-0">
      <rect width={16} height={16} rx={3} fill={textureUrl(frame, at)} />
    </svg>
  )
}

function LineSwatch({ at, tone }: { at: number; tone: Tone }) {
  return (
    <svg aria-hidden width={32} height={14} className="shrink-0">
      <path d="M0 7H32" strokeDasharray={dashOf(at)} className={`stroke-2 ${STROKE[tone]}`} />
      <SeriesMark mark={markOf(at)} tone={tone} x={16} y={7} />
    </svg>
  )
}
