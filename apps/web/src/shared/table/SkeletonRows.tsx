/** A bar in the middle of every row and a rule below it, with gaps as between columns. */
const SHAPE = [
  'repeating-linear-gradient(to bottom, transparent 0 calc(var(--row) - 1px), var(--color-line) 0 var(--row))',
  'repeating-linear-gradient(to right, transparent 0 9rem, var(--color-surface) 9rem 11rem)',
  'repeating-linear-gradient(to bottom, transparent 0 calc(var(--row) / 2 - 5px), var(--color-surface-soft) 0 calc(var(--row) / 2 + 5px), transparent 0 var(--row))',
].join(',')

interface SkeletonRowsProps {
  rows: number
  columns: number
  height: number
}

/**
 * Placeholder rows of the real height while the list is loading. One element draws them all: a hundred that move cost
 * a slow machine more than the rows themselves.
 */
export function SkeletonRows({ rows, columns, height }: SkeletonRowsProps) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a shape only, hidden from readers */}
      <td colSpan={columns} className="p-0">
        <div
          className="animate-pulse motion-reduce:animate-none"
          style={{ height: rows * height, background: SHAPE, ['--row' as string]: `${height}px` }}
        />
      </td>
    </tr>
  )
}
