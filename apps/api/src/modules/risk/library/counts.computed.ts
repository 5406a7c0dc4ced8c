import type { Computed } from '#platform/collection/shape.ts'

const inUse = (row: string, record: string) =>
  `join records ${record} on ${record}.org_id = ${row}.org_id and ${record}.id = ${row}.id and ${record}.archived_at is null`

const countOf = (from: string): Computed => ({ sql: `select count(*)::integer from ${from}`, initial: 0 })

/** The same rows that the grid of a process shows: what is archived, and what stands under it, is not counted. */
const below = (table: string, more = '') =>
  countOf(`subprocesses s ${inUse('s', 'sr')} join ${table} x on x.org_id = s.org_id and x.subprocess = s.id ${more}
    ${inUse('x', 'xr')} where s.org_id = r.org_id and s.process = r.id`)

const within = (table: string, more = '') =>
  countOf(`${table} x ${inUse('x', 'xr')} where x.org_id = r.org_id and x.subprocess = r.id ${more}`)

/** What a process holds. */
export const processComputed: Record<'subprocesses' | 'risks' | 'keyControls', Computed> = {
  subprocesses: countOf(`subprocesses s ${inUse('s', 'sr')} where s.org_id = r.org_id and s.process = r.id`),
  risks: below('risks'),
  keyControls: below('controls', 'and x.key'),
}

/** What a sub process holds. */
export const subprocessComputed: Record<'risks' | 'keyControls', Computed> = {
  risks: within('risks'),
  keyControls: within('controls', 'and x.key'),
}
