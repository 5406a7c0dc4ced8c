/** The step of a record in its workflow, by shape: dashed ring, part-filled ring, disc with a tick, ring with a dash. */
export type Status = 'draft' | 'begun' | 'progress' | 'review' | 'returned' | 'approved' | 'ended'

const FILLED: Readonly<Record<Status, number>> = {
  draft: 0,
  begun: 0.25,
  progress: 0.5,
  review: 0.75,
  returned: 0,
  approved: 1,
  ended: 0,
}
const INKS: Readonly<Partial<Record<Status, string>>> = { review: 'text-review', returned: 'text-warning' }
/** What needs nobody any more steps back. */
const WORDS: Readonly<Partial<Record<Status, string>>> = {
  ...INKS,
  approved: 'text-ink-soft',
  ended: 'text-ink-faint',
}
const ROUND = 2 * Math.PI * 2.25

function Ring({ status }: { status: Status }) {
  const filled = FILLED[status]
  if (status === 'approved')
    return (
      <>
        <circle cx="7" cy="7" r="6.25" className="fill-chart-empty" />
        <path d="M4.3 7.2l1.9 1.9 3.6-4" className="fill-none stroke-ink-soft" strokeWidth="1.6" />
      </>
    )
  return (
    <g className="fill-none stroke-current">
      <circle
        cx="7"
        cy="7"
        r="5.6"
        strokeWidth="1.4"
        {...(status === 'draft' ? { strokeDasharray: '2 1.9' } : {})}
      />
      {status === 'returned' ? <path d="M9.2 7H4.9M6.7 5.2L4.9 7l1.8 1.8" strokeWidth="1.4" /> : null}
      {status === 'ended' ? <path d="M4.6 7h4.8" strokeWidth="1.4" /> : null}
      {filled > 0 ? (
        <circle
          cx="7"
          cy="7"
          r="2.25"
          strokeWidth="4.5"
          strokeLinecap="butt"
          strokeDasharray={`${ROUND * filled} ${ROUND}`}
          transform="rotate(-90 7 7)"
        />
      ) : null}
    </g>
  )
}

interface StatusMarkProps {
  status: Status
  label: string
  /** The shape alone, where there is no space: the label is its tooltip and accessible name. */
  alone?: boolean
}

/** A status as shape and word. */
export function StatusMark({ status, label, alone = false }: StatusMarkProps) {
  const ring = (
    <svg
      viewBox="0 0 14 14"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`size-3.5 shrink-0 ${INKS[status] ?? 'text-ink-faint'}`}
      {...(alone ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {alone ? <title>{label}</title> : null}
      <Ring status={status} />
    </svg>
  )
  if (alone) return ring
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 align-top whitespace-nowrap ${WORDS[status] ?? 'text-ink'}`}
    >
      {ring}
      <span className="truncate">{label}</span>
    </span>
  )
}
