import { type Collection, fail, type OtherThan, type Transition, transitionsFrom } from 'contract'
import type { TrailDraft, Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Row, Shape } from './shape.ts'

const ENTRIES = `from trail t where t.org_id = app.org() and t.record_id = any($1::uuid[])`
const EDITS = `t.entry->>'action' in ('create', 'update', 'attach') and (t.entry->>'version') is not null`

/** Who last edited each record; who last brought it to a status; who signed it, as it was last edited. */
const DOERS = `
  select distinct on (t.record_id) t.record_id as id, t.entry->>'actor' as person, 'edited' as rule
    ${ENTRIES} and ${EDITS} and $2 order by t.record_id, t.seq desc`
const MOVERS = `
  select distinct on (t.record_id, t.entry->'changes'->'status'->>1) t.record_id as id, t.entry->>'actor' as person,
      'step:' || (t.entry->'changes'->'status'->>1) as rule
    ${ENTRIES} and t.entry->'changes'->'status'->>1 = any($3::text[])
    order by t.record_id, t.entry->'changes'->'status'->>1, t.seq desc`
const SIGNERS = `
  select s.record_id as id, s.signer_id::text as person, 'signed:' || s.meaning as rule
    from signatures s where s.org_id = app.org() and s.record_id = any($1::uuid[]) and s.meaning = any($4::text[])
      and s.version >= coalesce((select max((t.entry->>'version')::integer) ${ENTRIES} and t.record_id = s.record_id and ${EDITS}), 0)`

const nameOf = (rule: OtherThan): string => {
  if (rule === 'edited') return rule
  return 'step' in rule ? `step:${rule.step}` : `signed:${rule.signed}`
}

interface Doer {
  id: string
  person: string
  rule: string
}

/** What this transaction has done itself is in the trail only when it commits. */
function doersAfter(drafts: readonly TrailDraft[], known: readonly Doer[]): Doer[] {
  let doers = [...known]
  for (const { action, record, version, changes, actor } of drafts) {
    if (!record || !version || !actor) continue
    const to = changes?.['status']?.[1]
    const isEdit = ['create', 'update', 'attach'].includes(action)
    const replaced = [...(isEdit ? ['edited'] : []), ...(typeof to === 'string' ? [`step:${to}`] : [])]
    const outdated = ({ id, rule }: Doer) =>
      id === record && (replaced.includes(rule) || (isEdit && rule.startsWith('signed:')))
    doers = doers.filter((doer) => !outdated(doer))
    doers.push(...replaced.map((rule) => ({ id: record, person: actor, rule })))
  }
  return doers
}

type Barred = Map<string, { step: Transition; rule: string }[]>

/**
 * The steps from where each record stands that this person may not make, because they had a hand in it before. Records
 * whose machine has no such rule cost nothing.
 */
export const barredSteps = (
  tx: Tx,
  { of }: Pick<Shape, 'of'>,
  actor: Actor,
  rows: readonly Row[],
): Promise<Barred> =>
  barredAmong(
    tx,
    actor,
    rows.map((row) => ({ of, row })),
  )

/** The same for records of many types, still in one question. */
export async function barredAmong(
  tx: Tx,
  actor: Actor,
  records: readonly { of: Collection; row: Row }[],
): Promise<Barred> {
  const barred: Barred = new Map()
  const ruled = records.flatMap(({ of, row }) =>
    transitionsFrom(of.machine, row.status)
      .filter(({ otherThan, liftedBy }) => otherThan && !(liftedBy && row[liftedBy] === true))
      .map((step) => ({ row, step, rules: step.otherThan!.map(nameOf) })),
  )
  if (ruled.length === 0) return barred
  const asked = [...new Set(ruled.flatMap(({ rules }) => rules))]
  const named = (kind: string) =>
    asked.filter((rule) => rule.startsWith(kind)).map((rule) => rule.slice(kind.length))
  const doers = await tx.query<Doer>(`(${DOERS}) union all (${MOVERS}) union all (${SIGNERS})`, [
    [...new Set(ruled.map(({ row }) => row.id))],
    asked.includes('edited'),
    named('step:'),
    named('signed:'),
  ])
  const done = doersAfter('trail' in tx ? (tx as WriteTx).trail : [], doers)
  const theirs = new Set(
    done.filter(({ person }) => person === actor.personId).map(({ id, rule }) => `${id} ${rule}`),
  )
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
