import type { processes } from 'contract/risk/processes'
import type { subprocesses } from 'contract/risk/subprocesses'
import type { ComputedField, ComputedFields } from '#platform/collection/hooks.ts'

/**
 * Not archived. Of the few that are there is a set, made once for the statement; looking at the spine row of each
 * record that is counted would read all of a large library for one page of a list.
 */
const inUse = (id: string, type: string) => `${id} not in (select a.id from records a
    where a.org_id = app.org() and a.type = '${type}' and a.archived_at is not null)`

const countOf = (from: string): ComputedField<number> => ({
  sql: `select count(*)::integer from ${from}`,
  initial: 0,
})

/** The same rows that the grid of a process shows: what is archived, and what stands under it, is not counted. */
const SUBPROCESSES = `s.org_id = r.org_id and s.process = r.id and ${inUse('s.id', 'subprocess')}`
const below = (table: string, type: string, more = '') =>
  countOf(`subprocesses s join ${table} x on x.org_id = s.org_id and x.subprocess = s.id ${more}
    where ${SUBPROCESSES} and ${inUse('x.id', type)}`)

const within = (table: string, type: string, more = '') =>
  countOf(`${table} x where x.org_id = r.org_id and x.subprocess = r.id ${more} and ${inUse('x.id', type)}`)

/** What a process holds. */
export const processComputed: ComputedFields<typeof processes> = {
  subprocesses: countOf(`subprocesses s where ${SUBPROCESSES}`),
  risks: below('risks', 'risk'),
  keyControls: below('controls', 'control', 'and x.key'),
}

/** What a sub process holds. */
export const subprocessComputed: ComputedFields<typeof subprocesses> = {
  risks: within('risks', 'risk'),
  keyControls: within('controls', 'control', 'and x.key'),
}
