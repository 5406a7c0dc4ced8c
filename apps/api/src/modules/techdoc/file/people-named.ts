import type { TechdocSection } from 'content'
import { fail } from 'contract'
import type { FileValues } from 'contract/techdoc/file/sections'
import type { Tx } from '#platform/db/tx.ts'

/** The people in the values, by field. */
function peopleIn(section: TechdocSection, values: FileValues): { field: string; id: string }[] {
  return section.fields
    .filter(({ type }) => type === 'user' || type === 'users')
    .flatMap(({ key }) =>
      [values[key]].flat().flatMap((id) => (typeof id === 'string' ? { field: key, id } : [])),
    )
}

/** Newly named people must be members of the organisation. */
export async function requireMembers(
  tx: Tx,
  changes: readonly { section: TechdocSection; before: FileValues; after: FileValues }[],
): Promise<void> {
  const named = changes.flatMap(({ section, before, after }) => {
    const was = new Set(peopleIn(section, before).map(({ id }) => id))
    return peopleIn(section, after).filter(({ id }) => !was.has(id))
  })
  if (named.length === 0) return
  const rows = await tx.query<{ id: string }>(
    'select id from members where org_id = app.org() and active and id = any($1::uuid[])',
    [[...new Set(named.map(({ id }) => id))]],
  )
  const known = new Set(rows.map(({ id }) => id))
  const missing = named.filter(({ id }) => !known.has(id))
  if (missing.length > 0)
    throw fail(
      'INVALID_INPUT',
      missing.map(({ field }) => ({ path: ['values', field], code: 'unknown_reference' })),
    )
}
