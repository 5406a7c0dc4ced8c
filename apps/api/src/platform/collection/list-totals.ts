import {
  type Collection,
  fail,
  type FieldTotals,
  type ListGroup,
  type ListQueryOf,
  MAX_GROUPS,
} from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import type { Conditions } from './filter.ts'
import { type Column, expressionOf, type Shape } from './shape.ts'

/** Totals are exact up to this limit. Planner estimates are not used beyond it, as they also count restricted records. */
export const COUNT_LIMIT = 10_000

export interface Total {
  value: number
  exact: boolean
}

export interface ListFigures {
  total: Total
  totals?: Record<string, FieldTotals>
  groups?: ListGroup[]
}

/** The whole list has no group; SQL cannot tell it from the group without a value by the value alone. */
interface FigureRow extends Record<string, unknown> {
  whole: boolean
  group: string | boolean | null
  value: number
}

const SPINE_GROUPS: Readonly<Record<string, string>> = {
  status: 'r.status',
  createdBy: 'r.created_by',
  updatedBy: 'r.updated_by',
}

function columnOf(shape: Shape, key: string, path: string): Column {
  const column = shape.columns.find((one) => one.key === key)
  if (!column) throw fail('INVALID_INPUT', [{ path: [path], code: 'unknown' }])
  return column
}

const groupExpression = (shape: Shape, key: string): string =>
  SPINE_GROUPS[key] ?? expressionOf(columnOf(shape, key, 'groupBy'))

/** A sum beyond the exact numbers of JavaScript is left out rather than rounded. */
const figuresOf = (at: number): string =>
  `count(x.v${at})::integer as n${at}, min(x.v${at}) as min${at}, max(x.v${at}) as max${at},
    case when abs(sum(x.v${at})) <= ${Number.MAX_SAFE_INTEGER} then sum(x.v${at})::bigint end as sum${at}`

/** Every record has a row in its slice's table, so counting and finding join it only for its values. */
export const sourceOf = (shape: Shape, where: Conditions): string =>
  where.readsOwn ? shape.from : 'records r'

/** Runs a statement over the first rows of a filter. */
export function readFirst<Row>(tx: Tx, where: Conditions, text: string): Promise<Row[]> {
  if (where.searches) return tx.query<Row>(text, where.values)
  return tx.firstRows<Row>(text, where.values)
}

const readTotals = (row: FigureRow, keys: readonly string[]): Record<string, FieldTotals> =>
  Object.fromEntries(
    keys.map((key, at) => [
      key,
      {
        count: row[`n${at}`] as number,
        sum: row[`sum${at}`] as number | null,
        min: row[`min${at}`] as number | null,
        max: row[`max${at}`] as number | null,
      },
    ]),
  )

/**
 * The total of a list with the figures of its columns, by group if asked for, in one statement: by the list's own
 * conditions and under row security, so that a figure covers exactly the rows that the reader may list.
 */
export async function readFigures<C extends Collection>(
  tx: Tx,
  shape: Shape<C>,
  where: Conditions,
  { totals: keys = [], groupBy }: Pick<ListQueryOf, 'totals' | 'groupBy'>,
): Promise<ListFigures> {
  const wide = shape as unknown as Shape
  const values = keys.map((key, at) => `${expressionOf(columnOf(wide, key, 'totals'))} as v${at}`)
  const group = groupBy === undefined ? 'null::text' : groupExpression(wide, groupBy)
  const rows = await readFirst<FigureRow>(
    tx,
    where,
    `select ${groupBy === undefined ? 'true' : 'grouping(x.g) = 1'} as whole, ${groupBy === undefined ? 'null' : 'x.g'} as "group",
      count(*)::integer as value${keys.map((_, at) => `, ${figuresOf(at)}`).join('')}
    from (select ${[`${group} as g`, ...values].join(', ')} from ${shape.from} where ${where.text} limit ${COUNT_LIMIT + 1}) x
    ${groupBy === undefined ? '' : `group by grouping sets ((), (x.g)) order by 1 desc, 3 desc, 2 limit ${MAX_GROUPS + 1}`}`,
  )
  const whole = rows.find((row) => row.whole)!
  const total = { value: whole.value, exact: whole.value <= COUNT_LIMIT }
  // Figures of the first rows alone would look like those of the whole list.
  if (!total.exact) return { total }
  const groups = rows
    .filter((row) => !row.whole)
    .map((row) => ({ value: row.group, count: row.value, totals: readTotals(row, keys) }))
  return {
    total,
    ...(keys.length > 0 ? { totals: readTotals(whole, keys) } : {}),
    ...(groupBy === undefined ? {} : { groups }),
  }
}
