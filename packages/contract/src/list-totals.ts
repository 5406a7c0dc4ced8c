import * as z from 'zod/mini'
import type { Collection } from './collection.ts'
import type { Field } from './field.ts'

/** At most this many groups have figures; the largest ones are kept. */
export const MAX_GROUPS = 200

/** Kinds whose values several records share. */
const SHARED: readonly Field['kind'][] = ['choice', 'flag', 'person', 'reference']
const SHARED_SPINE = ['status', 'createdBy', 'updatedBy'] as const

/** The columns by whose values a list can be grouped. */
export function groupKeysOf(of: Pick<Collection, 'fields'>): string[] {
  const fields = Object.entries(of.fields).filter(([, { kind, detail }]) => !detail && SHARED.includes(kind))
  return [...SHARED_SPINE, ...fields.map(([key]) => key)]
}

/** The columns that have totals. */
export const totalKeysOf = (of: Pick<Collection, 'fields'>): string[] =>
  Object.entries(of.fields)
    .filter(([, { total, detail }]) => total !== undefined && !detail)
    .map(([key]) => key)

/** Figures of one column: how many records have a value, their sum, the lowest and the highest value. */
const FieldTotals = z.object({
  count: z.int(),
  /** Null if no record has a value, or if the sum is too large for an exact number. */
  sum: z.nullable(z.int()),
  min: z.nullable(z.int()),
  max: z.nullable(z.int()),
})
export type FieldTotals = z.output<typeof FieldTotals>
z.globalRegistry.add(FieldTotals as never, { id: 'FieldTotals' })

const Totals = z.record(z.string(), FieldTotals)

/** The records of a list with the same value of a column. */
const ListGroup = z.object({
  value: z.nullable(z.union([z.string(), z.boolean()])),
  count: z.int(),
  totals: Totals,
})
export type ListGroup = z.output<typeof ListGroup>
z.globalRegistry.add(ListGroup as never, { id: 'ListGroup' })

/** Only if asked for, and only if the total of the list is exact. */
export const listFigures = { totals: z.optional(Totals), groups: z.optional(z.array(ListGroup)) }

/** The query keys that ask for figures of a list; columns without totals are refused. */
export function figureQuery(of: Pick<Collection, 'fields'>) {
  const totals = totalKeysOf(of) as [string, ...string[]]
  return {
    groupBy: z.optional(z.enum(groupKeysOf(of) as [string, ...string[]])),
    ...(totals.length > 0 ? { totals: z.optional(z.array(z.enum(totals))) } : {}),
  }
}
