import { fail, type OtherThan, type Transition, transitionsFrom } from 'contract'
import type { TrailDraft, Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { actTables, entriesOf, KIND_COLUMNS, kindOf } from './authorship.ts'
import type { Row, Shape } from './shape.ts'

const nameOf = (rule: OtherThan): string => {
  if (rule === 'edited') return rule
  return 'step' in rule ? `step:${rule.step}` : `signed:${rule.signed}`
}

/**
 * By record and rule, whether this person is among those whom the rule bars. All rules count from the last approval on;
 * a signature counts as long as no content has changed after it.
 */
const statementFor = (shapes: readonly Pick<Shape, 'of' | 'parts'>[]): string => {
  const parts = shapes.flatMap(({ of, parts: some = [] }) =>
    some.map((part) => ({ of: part, whole: of.type })),
  )
  const entries = entriesOf('w.id', { drafts: 'drafts' })
  return `with asked as (select * from json_to_recordset($1::json) as x(id uuid, type text)),
    drafts as (select * from json_to_recordset($3::json) as x(record uuid, seq bigint, entry json)),
    ${actTables(parts, { asked: 'asked', kinds: `json_to_recordset($2::json) as k(${KIND_COLUMNS})`, drafts: 'drafts' })}
    select distinct a.whole as id, 'edited' as rule from acts a where $4 and a.person = $5
    union select w.id, 'step:' || (e.entry->'changes'->'status'->>1) from wholes w cross join ${entries}
      where e.seq > w.seq and e.entry->>'actor' = $5 and e.entry->'changes'->'status'->>1 = any($6::text[])
    union select w.id, 'signed:' || (e.entry->'changes'->'signature'->1->>'meaning')
      from wholes w cross join ${entries}
      where e.seq > w.seq and e.entry->>'actor' = $5 and e.entry->>'action' = 'sign'
        and e.entry->'changes'->'signature'->1->>'meaning' = any($7::text[])
        and e.seq > coalesce((select max(a.seq) from acts a where a.whole = w.id), 0)`
}

/** Past any number that an entry of the trail has. */
const UNWRITTEN = 2 ** 52

/** What this transaction has done itself is in the trail only when it commits. */
const draftsOf = (drafts: readonly TrailDraft[]) =>
  drafts.flatMap((draft, index) =>
    draft.record === null
      ? []
      : [
          {
            record: draft.record,
            seq: UNWRITTEN + index,
            entry: {
              action: draft.action,
              actor: draft.actor,
              request: draft.request,
              changes: outlineOf(draft),
            },
          },
        ],
  )

/** Which fields changed; their values count only where a rule reads them. */
const outlineOf = ({ changes = {} }: TrailDraft) =>
  Object.fromEntries(
    Object.entries(changes).map(([key, change]) => [
      key,
      key === 'status' || key === 'signature' ? change : null,
    ]),
  )

type Barred = Map<string, { step: Transition; rule: string }[]>

/**
 * The steps from where each record stands that this person may not make, because they had a hand in it before. Records
 * whose machine has no such rule cost nothing.
 */
export const barredSteps = (
  tx: Tx,
  shape: Pick<Shape, 'of' | 'parts'>,
  actor: Actor,
  rows: readonly Row[],
): Promise<Barred> =>
  barredAmong(
    tx,
    actor,
    rows.map((row) => ({ shape, row })),
  )

/** The same for records of many types, still in one question. */
export async function barredAmong(
  tx: Tx,
  actor: Actor,
  records: readonly { shape: Pick<Shape, 'of' | 'parts'>; row: Row }[],
): Promise<Barred> {
  const barred: Barred = new Map()
  const ruled = records.flatMap(({ shape, row }) =>
    transitionsFrom(shape.of.machine, row.status)
      .filter(({ otherThan, liftedBy }) => otherThan && !(liftedBy && row[liftedBy] === true))
      .map((step) => ({ shape, row, step, rules: step.otherThan!.map(nameOf) })),
  )
  if (ruled.length === 0) return barred
  const asked = [...new Set(ruled.flatMap(({ rules }) => rules))]
  const named = (kind: string) =>
    asked.filter((rule) => rule.startsWith(kind)).map((rule) => rule.slice(kind.length))
  const shapes = [...new Map(ruled.map(({ shape }) => [shape.of.type, shape])).values()]
  const kinds = shapes.flatMap(({ of, parts = [] }) => [of, ...parts])
  const found = await tx.query<{ id: string; rule: string }>(statementFor(shapes), [
    JSON.stringify([
      ...new Map(ruled.map(({ row, shape }) => [row.id, { id: row.id, type: shape.of.type }])).values(),
    ]),
    JSON.stringify([...new Map(kinds.map((of) => [of.type, kindOf(of)])).values()]),
    JSON.stringify(draftsOf('trail' in tx ? (tx as WriteTx).trail : [])),
    asked.includes('edited'),
    actor.personId,
    named('step:'),
    named('signed:'),
  ])
  const theirs = new Set(found.map(({ id, rule }) => `${id} ${rule}`))
  for (const { row, step, rules } of ruled) {
    const rule = rules.find((one) => theirs.has(`${row.id} ${one}`))
    if (rule) barred.set(row.id, [...(barred.get(row.id) ?? []), { step, rule }])
  }
  return barred
}

/** Refuses a step that another person must make. */
export function requireOtherPerson(barred: Barred, row: Row, to: string): void {
  const found = barred.get(row.id)?.find(({ step }) => step.to === to)
  if (found) throw fail('FOUR_EYES', { rule: found.rule })
}
