/** Placeholder rows of the real height while the list is loading. */
export function SkeletonRows({ rows, columns, height }: { rows: number; columns: number; height: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden style={{ height }}>
      {Array.from({ length: columns }, (_none, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a shape only, hidden from readers
        <td key={column} className="border-b border-line px-2">
          <span
            className={`block h-2.5 animate-pulse rounded-mark bg-surface-soft motion-reduce:animate-none ${(row + column) % 3 === 0 ? 'w-1/2' : 'w-4/5'}`}
          />
        </td>
      ))}
    </tr>
  ))
}
