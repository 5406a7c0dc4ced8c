import type { MouseEvent } from 'react'
import { codeOf, titleField, type Line } from '#platform/collections/slice.ts'
import { CellValue, type CellContext } from './CellValue.tsx'
import { cardColumns } from './columns.ts'

export interface RowCardsProps {
  context: CellContext
  lines: readonly Line[] | undefined
  shown: readonly string[]
  busy: boolean
  /** The open record. */
  opened: string | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
}

const SHAPES = [1, 2, 3, 4, 5, 6]
const CARD = 'relative block border-b border-line px-(--gutter) py-2.5'
const CURRENT =
  'bg-surface-chosen before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-accent'

/** The rows of a list on a phone: code and due date, name, then levels, status and people. */
export function RowCards({ context, lines, shown, busy, opened, hrefOf, onOpen }: RowCardsProps) {
  const { of, labels } = context
  const { due, facts, person } = cardColumns(of, shown)
  const open = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  const cell = (column: string, line: Line, alone = false) => (
    <CellValue context={context} column={column} line={line} alone={alone} />
  )
  return (
    <ul aria-label={labels.title} aria-busy={busy} className={busy && lines ? 'opacity-60' : ''}>
      {lines
        ? lines.map((line) => (
            <li key={line.id}>
              <a
                href={hrefOf(line.id)}
                aria-current={opened === line.id ? 'true' : undefined}
                onClick={(event) => open(event, line.id)}
                className={`${CARD} ${opened === line.id ? CURRENT : ''}`}
              >
                <span className="flex justify-between gap-3 text-meta text-ink-faint">
                  <bdi dir="ltr">{codeOf(of, line)}</bdi>
                  {due ? cell(due, line) : null}
                </span>
                <span className="mt-1 block text-read font-medium whitespace-normal [&_.truncate]:whitespace-normal">
                  {cell(titleField(of), line)}
                </span>
                <span className="mt-1 flex items-center gap-4 text-ink-soft">
                  {facts.map((column) => (
                    <span key={column} className="min-w-0">
                      {cell(column, line)}
                    </span>
                  ))}
                  {person ? <span className="ms-auto">{cell(person, line, true)}</span> : null}
                </span>
              </a>
            </li>
          ))
        : SHAPES.map((shape) => (
            <li key={shape} aria-hidden className={`${CARD} h-24`}>
              <span className="block h-2.5 w-1/3 animate-pulse rounded-mark bg-surface-soft motion-reduce:animate-none" />
              <span className="mt-3 block h-3 w-4/5 animate-pulse rounded-mark bg-surface-soft motion-reduce:animate-none" />
            </li>
          ))}
    </ul>
  )
}
