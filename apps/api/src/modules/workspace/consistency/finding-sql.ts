import type { ConsistencyRule } from 'contract/workspace/consistency'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { expressionOf, type Shape } from '#platform/collection/shape.ts'

/** SQL text literals. The values come from declarations, never from requests; quotes are rejected all the same. */
function texts(values: readonly string[]): string {
  for (const value of values)
    if (!/^[a-z][a-z_]*$/.test(value)) throw new Error(`${value} cannot be a word in SQL`)
  return values.map((value) => `'${value}'`).join(', ')
}

function column(shape: Shape, key: string): string | undefined {
  const found = shape.columns.find((one) => one.key === key)
  return found && expressionOf(found)
}

const inStates = (statuses: readonly string[] | undefined) =>
  statuses ? [`r.status in (${texts(statuses)})`] : []

/**
 * The condition that no link in either direction leads to such a record. Two subqueries, because each direction has its
 * own index.
 */
function unlinked(
  without: NonNullable<ConsistencyRule['without']>,
  byType: CollectionsByType,
): string[] | null {
  const { type, kind, statuses, within } = without
  const shape = type === undefined ? undefined : byType.get(type)?.shape
  if (type !== undefined && !shape) return null
  const day = within && shape ? column(shape, within.day) : undefined
  if (within && day === undefined) return null
  const other = [
    'r.archived_at is null',
    ...(type === undefined ? [] : [`r.type in (${texts([type])})`]),
    ...(kind === undefined ? [] : [`l.kind in (${texts([kind])})`]),
    ...inStates(statuses),
    ...(within ? [`${day} >= current_date - interval '${within.months} months'`] : []),
  ].join(' and ')
  return [
    ['from_id', 'to_id'],
    ['to_id', 'from_id'],
  ].map(
    ([near, far]) => `not exists (
      select from links l join records r on r.org_id = l.org_id and r.id = l.${far} ${within ? shape!.join : ''}
      where l.org_id = app.org() and l.${near} = f.id and ${other})`,
  )
}

const SPINE =
  'f.id, f.type, f.code, f.title, f.status, f.owner_id, f.created_by, f.archived_at, f.day::text as day'

/** The query of a rule; null if its records or fields do not exist. */
export function findingSql(rule: ConsistencyRule, byType: CollectionsByType): string | null {
  const shape = byType.get(rule.type)?.shape
  if (!shape) return null
  const day = rule.expired === undefined ? 'null::date' : column(shape, rule.expired)
  const flag = rule.flag === undefined ? 'true' : column(shape, rule.flag)
  const missing = rule.without === undefined ? [] : unlinked(rule.without, byType)
  if (day === undefined || flag === undefined || missing === null) return null
  const linked =
    rule.expired === undefined
      ? []
      : [
          `f.day < current_date`,
          `exists (select from links l where l.org_id = app.org() and (l.from_id = f.id or l.to_id = f.id))`,
        ]
  const own = [`r.type in (${texts([rule.type])})`, 'r.archived_at is null', ...inStates(rule.statuses), flag]
  return `select ${SPINE} from (
      select r.*, ${day} as day from ${shape.from} where r.org_id = app.org() and ${own.join(' and ')}) f
    where ${[...missing, ...linked].join(' and ')} order by f.code`
}
