import type { processes } from 'contract/risk/processes'
import type { subprocesses } from 'contract/risk/subprocesses'
import type { ComputedField, ComputedFields } from '#platform/collection/hooks.ts'
import { contentLanguages } from './library.computed.ts'

/**
 * Not archived. Archived ids are few, so they are collected once per statement; a lookup in `records` for each counted
 * record would read a large library in full for one page.
 */
const inUse = (id: string, type: string) => `${id} not in (select a.id from records a
    where a.org_id = app.org() and a.type = '${type}' and a.archived_at is not null)`

const countOf = (from: string): ComputedField<number> => ({
  sql: `select count(*)::integer from ${from}`,
  initial: 0,
})

/** The same rows as in the grid of a process: archived records and records below them are not counted. */
const SUBPROCESSES = `s.org_id = r.org_id and s.process = r.id and ${inUse('s.id', 'subprocess')}`
const below = (table: string, type: string, more = '') =>
  countOf(`subprocesses s join ${table} x on x.org_id = s.org_id and x.subprocess = s.id ${more}
    where ${SUBPROCESSES} and ${inUse('x.id', type)}`)

const within = (table: string, type: string, more = '') =>
  countOf(`${table} x where x.org_id = r.org_id and x.subprocess = r.id ${more} and ${inUse('x.id', type)}`)

/** What a process holds. */
export const processComputed: ComputedFields<typeof processes> = {
  contentLanguages,
  subprocesses: countOf(`subprocesses s where ${SUBPROCESSES}`),
  risks: below('risks', 'risk'),
  keyControls: below('controls', 'control', 'and x.key'),
}

/** What a sub process holds. */
export const subprocessComputed: ComputedFields<typeof subprocesses> = {
  contentLanguages,
  risks: within('risks', 'risk'),
  keyControls: within('controls', 'control', 'and x.key'),
}
