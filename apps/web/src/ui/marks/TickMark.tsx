/** The shapes of the audit trade, drawn with a pen: the same in grid, document and palette. */
const PATHS = {
  agreed: <path d="M3.2 8.9c1 .6 2 1.9 2.7 3.5C7.5 8.2 9.8 5.1 13 3.1" />,
  footed: <path d="M3.2 12.2 8 3.4l4.8 8.8" />,
  recalculated: <path d="M4.3 12.6 7.5 3.4M8.7 12.6l3.2-9.2" />,
  exception: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" />
    </>
  ),
  query: <path d="M8 2.3l5.9 10.6H2.1zM8 6.5v2.7M8 11v.1" />,
  'not-applicable': <path d="M4.7 8h6.6" />,
  partly: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="M8 2.3a5.7 5.7 0 0 1 0 11.4z" fill="currentColor" stroke="none" />
    </>
  ),
  open: <circle cx="8" cy="8" r="3.2" />,
  reviewed: <circle cx="8" cy="8" r="3.4" fill="currentColor" />,
} as const

export type Tick = keyof typeof PATHS

/** A tick mark without a word; the colour is that of the text around it. Arabic writes the same marks, not mirrored. */
export function TickMark({ tick, label }: { tick: Tick; label?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0 fill-none stroke-current"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label === undefined ? null : <title>{label}</title>}
      {PATHS[tick]}
    </svg>
  )
}
