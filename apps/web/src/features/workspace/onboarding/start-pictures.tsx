import type { ReactNode } from 'react'

// The pictures use the product's own marks: a heat map, a sheet that becomes records, an empty document.
const Picture = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden viewBox="0 0 300 168" fill="none" className="h-auto w-full max-w-75 rtl:-scale-x-100">
    {children}
  </svg>
)

const GROUNDS = ['fill-level-1-ground', 'fill-level-3-ground', 'fill-level-4-ground', 'fill-level-5-ground']
const FIVE = [1, 2, 3, 4, 5]
const groundOf = (score: number) => GROUNDS[score >= 15 ? 3 : score >= 10 ? 2 : score >= 5 ? 1 : 0]

const MOVES = [
  { from: [99, 34], to: [74, 84], level: 'fill-level-3' },
  { from: [124, 34], to: [99, 59], level: 'fill-level-4' },
  { from: [124, 59], to: [99, 84], level: 'fill-level-5' },
] as const

const ROWS = [
  { level: 'fill-level-5', width: 82 },
  { level: 'fill-level-4', width: 66 },
  { level: 'fill-level-3', width: 92 },
  { level: 'fill-level-3', width: 58 },
  { level: 'fill-level-1', width: 74 },
]

interface LineProps {
  x: number
  y: number
  width: number
  tone?: string
}

const Line = ({ x, y, width, tone = 'fill-line-strong' }: LineProps) => (
  <rect x={x} y={y} width={width} height="5" rx="2.5" className={tone} />
)

export const SamplePicture = () => (
  <Picture>
    {FIVE.flatMap((likelihood) =>
      FIVE.map((impact) => (
        <rect
          key={`${likelihood}-${impact}`}
          x={12 + (impact - 1) * 25}
          y={22 + (5 - likelihood) * 25}
          width="23.5"
          height="23.5"
          rx="2"
          className={groundOf(likelihood * impact)}
        />
      )),
    )}
    <path d="M36.2 22v24.7h25v25h25v25h25v25h25" className="stroke-ink" strokeWidth="1.4" />
    {MOVES.map(({ from, to, level }) => (
      <g key={level}>
        <path d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`} className="stroke-ink-faint" strokeWidth="1.2" />
        <circle
          cx={from[0]}
          cy={from[1]}
          r="3.2"
          className="fill-surface stroke-ink-faint"
          strokeWidth="1.3"
        />
        <circle cx={to[0]} cy={to[1]} r="5" className={level} />
      </g>
    ))}
    <rect x="160" y="22" width="132" height="24" rx="4" className="fill-surface-chosen" />
    <rect x="160" y="26" width="2.5" height="16" rx="1" className="fill-accent" />
    {ROWS.map(({ level, width }, at) => (
      <g key={width}>
        <circle cx="173" cy={34 + at * 25} r="4" className={level} />
        <Line
          x={184}
          y={31.5 + at * 25}
          width={width}
          tone={at === 0 ? 'fill-ink-soft' : 'fill-line-strong'}
        />
        <path d={`M168 ${46.5 + at * 25}H292`} className="stroke-line" />
      </g>
    ))}
  </Picture>
)

const CELLS = [30, 22, 33, 26, 29]
const RECORDS = [64, 80, 56, 72]

export const ImportPicture = () => (
  <Picture>
    <rect x="12" y="26" width="116" height="112" rx="3" className="fill-surface stroke-line-firm" />
    <path
      d="M12 44H128M12 62H128M12 80H128M12 98H128M12 116H128M38 26V138M82 26V138M106 26V138"
      className="stroke-line-firm"
    />
    {CELLS.map((width, at) => (
      <g key={width}>
        <Line x={18} y={51 + at * 18} width={14} tone="fill-line-firm" />
        <Line x={44} y={51 + at * 18} width={width} />
        <Line x={111} y={51 + at * 18} width={11} tone="fill-line-firm" />
      </g>
    ))}
    <path d="M138 82h20m-5-5 5 5-5 5" className="stroke-seal" strokeWidth="1.8" strokeLinecap="round" />
    {RECORDS.map((width, at) => (
      <g key={width} transform={`translate(170 ${30 + at * 27})`}>
        {at < 3 ? (
          <path d="M3 9q2 1 3 3.5Q8 6 13 3" className="stroke-seal" strokeWidth="1.8" strokeLinecap="round" />
        ) : (
          <circle cx="8" cy="8" r="3.2" className="stroke-ink-faint" strokeWidth="1.5" />
        )}
        <Line x={22} y={1} width={width} tone="fill-ink-soft" />
        <Line x={22} y={11} width={40} tone="fill-line-firm" />
        <path d="M0 21.5H122" className="stroke-line" />
      </g>
    ))}
  </Picture>
)

export const EmptyPicture = () => (
  <Picture>
    <rect x="86" y="14" width="128" height="142" rx="4" className="fill-surface stroke-line-firm" />
    <Line x={102} y={34} width={58} tone="fill-ink-soft" />
    <path d="M164 29v16" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
    <path d="M102 52H198" className="stroke-line-strong" />
    <path d="M102 72H198M102 90H198M102 108H198" className="stroke-line-firm" strokeDasharray="1.5 4" />
    <circle
      cx="183"
      cy="131"
      r="13"
      className="stroke-ink-faint"
      strokeWidth="1.2"
      strokeDasharray=".8 2.7"
    />
    <circle cx="183" cy="131" r="8" className="stroke-ink-faint" strokeWidth=".8" strokeDasharray="1.3 1.6" />
  </Picture>
)
