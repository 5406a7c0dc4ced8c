import { TickMark, type Tick } from './TickMark.tsx'

/** The result of a test or the answer to a requirement. */
export type Result =
  | 'met'
  | 'footed'
  | 'recalculated'
  | 'partly'
  | 'failed'
  | 'query'
  | 'not-applicable'
  | 'open'

const MARKS: Readonly<Record<Result, { tick: Tick; mark: string; word: string }>> = {
  met: { tick: 'agreed', mark: 'text-seal', word: 'text-ink-soft' },
  footed: { tick: 'footed', mark: 'text-seal', word: 'text-ink-soft' },
  recalculated: { tick: 'recalculated', mark: 'text-seal', word: 'text-ink-soft' },
  partly: { tick: 'partly', mark: 'text-warning', word: 'text-warning' },
  failed: { tick: 'exception', mark: 'text-danger', word: 'text-danger font-medium' },
  query: { tick: 'query', mark: 'text-warning', word: 'text-warning' },
  'not-applicable': { tick: 'not-applicable', mark: 'text-ink-faint', word: 'text-ink-faint' },
  open: { tick: 'open', mark: 'text-ink-faint', word: 'text-ink-faint' },
}

interface ResultMarkProps {
  result: Result
  label: string
  /** The shape alone, where there is no space: the label is its tooltip and accessible name. */
  alone?: boolean
}

/** A result as shape and word. */
export function ResultMark({ result, label, alone = false }: ResultMarkProps) {
  const { tick, mark, word } = MARKS[result]
  if (alone)
    return (
      <span data-result={result} className={`inline-flex align-middle ${mark}`}>
        <TickMark tick={tick} label={label} />
      </span>
    )
  return (
    <span className={`inline-flex items-center gap-1.5 align-top whitespace-nowrap ${word}`}>
      <span className={mark}>
        <TickMark tick={tick} />
      </span>
      {label}
    </span>
  )
}
