import type { ComputedField } from '#platform/collection/hooks.ts'

/** Counts over the active records attached to a working paper `t`. */

const OF = (table: string, key: string, more: string): string => `from ${table} x
  join records xr on xr.org_id = x.org_id and xr.id = x.id
  where x.org_id = t.org_id and x.${key} = t.id and xr.archived_at is null${more ? ` and ${more}` : ''}`

export const counted = (table: string, key: string, more = ''): ComputedField<number> => ({
  sql: `select count(*)::integer ${OF(table, key, more)}`,
  initial: 0,
})

export const summed = (table: string, key: string, column: string): ComputedField<number> => ({
  sql: `select coalesce(sum(x.${column}), 0)::integer ${OF(table, key, '')}`,
  initial: 0,
})

export const EVIDENCE: ComputedField<number> = {
  sql: `select count(*)::integer from links l join records e on e.org_id = l.org_id and e.id = l.from_id
    where l.org_id = t.org_id and l.to_id = t.id and l.kind = 'supports' and e.type = 'evidence' and e.archived_at is null`,
  initial: 0,
}

/** A column that is written separately from the record; see `signed-off.ts`. */
export const kept = (column: string): ComputedField<null> => ({ sql: `t.${column}`, initial: null })

export const UNCLEARED = "xr.status in ('open', 'answered')"
