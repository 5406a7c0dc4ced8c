import { fail, type OtherThan, type Transition, transitionsFrom } from 'contract'
import type { TrailDraft } from '#platform/db/trail-draft.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { actTables, entriesOf, RULE_COLUMNS, authorshipRulesOf } from './authorship.ts'
import type { Shape } from './shape.ts'
import type { Row } from './stored.ts'
import type { Values } from './mutation.ts'

const ruleName = (rule: OtherThan): string => {
  if (rule === 'edited') return rule
  if ('changed' in rule) return `changed:${rule.changed}`
  return 'step' in rule ? `step:${rule.step}` : `signed:${rule.signed}`
}

const EDITED = `select distinct a.whole as id, 'edited' as rule from acts a
  where a.person = $4 and 'edited' = any($5::text[])`

const STEPS = `select w.id, 'step:' || (e.entry->'changes'->'status'->>1) as rule
  from wholes w cross join ${entriesOf('w.id', { drafts: 'drafts' })}
  where e.seq > w.seq and e.entry->>'actor' = $4
    and 'step:' || (e.entry->'changes'->'status'->>1) = any($5::text[])`

const CHANGED = `select w.id, 'changed:' || f.key as rule
  from wholes w cross join ${entriesOf('w.id', { drafts: 'drafts' })}
    cross join lateral json_object_keys(coalesce(e.entry->'changes', '{}')) f(key)
  where e.seq > w.seq and e.entry->>'actor' = $4 and 'changed:' || f.key = any($5::text[])`

const SIGNED = `select w.id, 'signed:' || (e.entry->'changes'->'signature'->1->>'meaning') as rule
  from wholes w cross join ${entriesOf('w.id', { drafts: 'drafts' })}
  where e.seq > w.seq and e.entry->>'actor' = $4 and e.entry->>'action' = 'sign'
    and 'signed:' || (e.entry->'changes'->'signature'->1->>'meaning') = any($5::text[])
    and e.seq > coalesce((select max(a.seq) from acts a where a.whole = w.id), 0)`

/**
 * Selects by record the rules among the requested ones ($5) that exclude this person ($4). All of them count from the last
 * approval; a signature counts until content changes. Only the queries of requested rules are included.
 */
function statementFor(shapes: readonly Pick<Shape, 'of' | 'parts'>[], rules: readonly string[]): string {
  const parts = shapes.flatMap(({ of, parts: some = [] }) =>
    some.map((part) => ({ of: part, whole: of.type })),
  )
  const kinds = `json_to_recordset($2::json) as k(${RULE_COLUMNS})`
  const has = (kind: string) => rules.some((rule) => rule.startsWith(kind))
  const found = [
    ...(has('edited') ? [EDITED] : []),
    ...(has('step:') ? [STEPS] : []),
    ...(has('changed:') ? [CHANGED] : []),
    ...(has('signed:') ? [SIGNED] : []),
  ]
  return `with requested as (select * from json_to_recordset($1::json) as x(id uuid, type text)),
    drafts as (select * from json_to_recordset($3::json) as x(record uuid, seq bigint, entry json)),
    ${actTables(parts, { records: 'requested', kinds, drafts: 'drafts' })}
    ${found.join(' union ')}`
}

/** Above any sequence number in the trail. */
const PENDING_SEQ = 2 ** 52

/** The pending entries of this transaction, which are written to the trail only at commit. */
const draftsOf = (drafts: readonly TrailDraft[]) =>
  drafts.flatMap((draft, index) =>
    draft.record === null
      ? []
      : [
          {
            record: draft.record,
            seq: PENDING_SEQ + index,
            entry: {
              action: draft.action,
              actor: draft.actor,
              request: draft.request,
              reason: draft.reason ?? null,
              changes: relevantChanges(draft),
            },
          },
        ],
  )

/** The changed fields, with values only for the fields that rules read. */
const relevantChanges = ({ changes = {} }: TrailDraft) =>
  Object.fromEntries(
    Object.entries(changes).map(([key, change]) => [
      key,
      key === 'status' || key === 'signature' ? change : null,
    ]),
  )

/** As much of a record as decides about its next steps. */
type Standing = Pick<Row, 'id' | 'status'> & Readonly<Record<string, unknown>>

type ForbiddenByRecord = Map<string, { step: Transition; rule: string }[]>

/**
 * The transitions from each record's status that the four-eyes rule forbids this person. No query runs for state machines
 * without such rules.
 */
export const forbiddenTransitions = (
  tx: Tx,
  shape: Pick<Shape, 'of' | 'parts'>,
  actor: Pick<Actor, 'personId'>,
  rows: readonly Standing[],
): Promise<ForbiddenByRecord> =>
  findForbidden(
    tx,
    actor,
    rows.map((row) => ({ shape, row })),
  )

/** The same for records of several types, in one query. */
export async function findForbidden(
  tx: Tx,
  actor: Pick<Actor, 'personId'>,
  records: readonly { shape: Pick<Shape, 'of' | 'parts'>; row: Standing }[],
): Promise<ForbiddenByRecord> {
  const forbidden: ForbiddenByRecord = new Map()
  const candidates = records.flatMap(({ shape, row }) =>
    transitionsFrom(shape.of.machine, row.status)
      .filter(({ otherThan, liftedBy }) => otherThan && !(liftedBy && row[liftedBy] === true))
      .map((step) => ({ shape, row, step, rules: step.otherThan!.map(ruleName) })),
  )
  if (candidates.length === 0) return forbidden
  const requestedRules = [...new Set(candidates.flatMap(({ rules }) => rules))]
  const shapes = [...new Map(candidates.map(({ shape }) => [shape.of.type, shape])).values()]
  const kinds = shapes.flatMap(({ of, parts = [] }) => [of, ...parts])
  const found = await tx.query<{ id: string; rule: string }>(statementFor(shapes, requestedRules), [
    JSON.stringify([
      ...new Map(candidates.map(({ row, shape }) => [row.id, { id: row.id, type: shape.of.type }])).values(),
    ]),
    JSON.stringify([...new Map(kinds.map((of) => [of.type, authorshipRulesOf(of)])).values()]),
    JSON.stringify(draftsOf('trail' in tx ? (tx as WriteTx).trail : [])),
    actor.personId,
    requestedRules,
  ])
  const matches = new Set(found.map(({ id, rule }) => `${id} ${rule}`))
  for (const { row, step, rules } of candidates) {
    const rule = rules.find((one) => matches.has(`${row.id} ${one}`))
    if (rule) forbidden.set(row.id, [...(forbidden.get(row.id) ?? []), { step, rule }])
  }
  return forbidden
}

/** Refuses a transition that the four-eyes rule reserves for another person. */
export function requireOtherPerson(forbidden: ForbiddenByRecord, row: Row, to: string): void {
  const found = forbidden.get(row.id)?.find(({ step }) => step.to === to)
  if (found) throw fail('FOUR_EYES', { rule: found.rule })
}

/** Refuses to hand in what the approver who is named has edited: they could not approve it. */
export async function requireOtherApprover(
  tx: Tx,
  shape: Pick<Shape, 'of' | 'parts'>,
  handedIn: Values,
): Promise<void> {
  const approver = { personId: String(handedIn['approverId']) }
  const barred = await forbiddenTransitions(tx, shape, approver, [handedIn])
  if (barred.has(handedIn.id)) throw fail('APPROVER_EDITED')
}
