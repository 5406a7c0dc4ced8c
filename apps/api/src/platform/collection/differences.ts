import { isDeepStrictEqual } from 'node:util'
import type { Shape } from './shape.ts'
import type { Row } from './stored.ts'
import type { Changes } from './mutation.ts'

/** The changes from one state to another, field by field: the body of an audit log entry. */
export function differences(shape: Shape, before: Row | null, after: Row): Changes {
  const changes: Changes = {}
  // Computed fields change with other rows, which have audit log entries of their own.
  const written = shape.columns.filter((column) => !column.computed).map((column) => column.key)
  for (const key of [...written, 'status', 'archivedAt']) {
    const from = before?.[key] ?? null
    const to = after[key] ?? null
    if (!isDeepStrictEqual(from, to)) changes[key] = [from, to]
  }
  return changes
}

/** The values of a record after a series of changes, oldest first: the record as it was at that moment. */
export function replay(series: Iterable<Changes>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const changes of series) {
    for (const [key, [, to]] of Object.entries(changes)) values[key] = to
  }
  return values
}
