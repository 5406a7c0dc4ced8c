import type { Collection } from 'contract'
import { columnsOfField } from './columns.ts'
import type { PlannedRow } from './plan-row.ts'

/** Refuses rows that reference a refused new row, transitively. */
export function refuseOrphans(of: Collection, rows: PlannedRow[]): void {
  const columns = Object.entries(of.fields)
    .filter(([, field]) => field.target === of.type)
    .flatMap(([name, field]) => columnsOfField(name, field))
  const refused = new Set(
    rows.filter((row) => row.before === null && row.outcome === 'error').map((row) => row.id),
  )
  for (let found = columns.length > 0 && refused.size > 0; found;) {
    found = false
    rows.forEach((row, at) => {
      if (row.outcome === 'error' || row.outcome === 'unchanged') return
      const orphaned = columns.filter(({ name }) =>
        [row.values[name] ?? []].flat().some((id) => refused.has(id as string)),
      )
      if (orphaned.length === 0) return
      const problems = orphaned.map(({ key }) => ({ column: key, code: 'unknown_reference' }))
      rows[at] = { ...row, outcome: 'error', problems: [...row.problems, ...problems] }
      if (row.before === null) refused.add(row.id)
      found = true
    })
  }
}
