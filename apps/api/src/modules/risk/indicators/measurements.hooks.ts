import { fail, grants } from 'contract'
import { levelOf, reachedThreshold } from 'contract/risk/indicator-levels'
import { mayMeasure } from 'contract/risk/indicators'
import { measurements } from 'contract/risk/measurements'
import { refuse } from 'contract/refusals'
import { timeNow } from '#platform/clock.ts'
import type { CollectionHooks, NewRow, RowProblem } from '#platform/collection/hooks.ts'
import type { Mutation, Values, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { Policy } from '#platform/collection/policy.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { localTime } from '#platform/local-time.ts'
import { proposeReassessments } from './propose-reassessments.ts'
import { withdrawBreaches } from './withdraw-breaches.ts'
import {
  findIndicators,
  findLastValues,
  lockIndicators,
  type MeasuredIndicator,
  showLastValues,
} from './measured-indicators.ts'

type Of = typeof measurements
/** A value as it is judged: of which indicator, and of which day. */
type Judged = Pick<Values<Of>, 'id' | 'indicator' | 'measuredOn'>

export const measurementPolicy: Policy<Of> = (actor) =>
  grants(actor, measurements.actions.read) ? ['read'] : []

async function today(tx: Tx): Promise<string> {
  const [organisation] = await tx.query<{ zone: string }>(
    'select time_zone as zone from organisations where org_id = app.org()',
  )
  return localTime(organisation?.zone ?? null, timeNow()).day
}

const keyOf = ({ indicator, measuredOn }: Omit<Judged, 'id'>) => `${indicator} ${measuredOn}`

async function findMeasuredDays(
  tx: Tx,
  indicators: readonly string[],
): Promise<Map<string, { id: string; version: number }>> {
  const rows = await tx.query<{ id: string; version: number; indicator: string; measuredOn: string }>(
    `select r.id, r.version, m.indicator, m.measured_on as "measuredOn"
     from measurements m join records r on r.org_id = m.org_id and r.id = m.id and r.status = 'recorded'
     where m.org_id = app.org() and m.indicator = any($1::uuid[]) and r.archived_at is null`,
    [indicators],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

type Problem = {
  field: 'indicator' | 'measuredOn'
  code: 'unknown_reference' | 'not_open' | 'in_future' | 'already_measured'
}

/** Why values cannot be entered, by their id: the first problem of each. Whether the person may is asked apart. */
async function problemsOf(
  tx: Tx,
  rows: readonly Judged[],
  indicators: ReadonlyMap<string, MeasuredIndicator>,
): Promise<Map<string, Problem>> {
  const measured = new Set((await findMeasuredDays(tx, [...indicators.keys()])).keys())
  const now = await today(tx)
  const problems = new Map<string, Problem>()
  for (const row of rows) {
    const indicator = indicators.get(row.indicator)
    const key = keyOf(row)
    if (!indicator) problems.set(row.id, { field: 'indicator', code: 'unknown_reference' })
    else if (indicator.archived || indicator.status !== 'active')
      problems.set(row.id, { field: 'indicator', code: 'not_open' })
    else if (row.measuredOn > now) problems.set(row.id, { field: 'measuredOn', code: 'in_future' })
    else if (measured.has(key)) problems.set(row.id, { field: 'measuredOn', code: 'already_measured' })
    measured.add(key)
  }
  return problems
}

const indicatorsOf = (rows: readonly { indicator: string }[]): string[] => [
  ...new Set(rows.map(({ indicator }) => indicator)),
]

async function judgeNew(tx: WriteTx, rows: readonly Values<Of>[], { actor }: WriteContext): Promise<void> {
  const indicators = await lockIndicators(tx, indicatorsOf(rows))
  const problems = await problemsOf(tx, rows, indicators)
  for (const after of rows) {
    const problem = problems.get(after.id)
    if (problem) throw refuse(problem.field, problem.code)
    const indicator = indicators.get(after.indicator)!
    if (!mayMeasure(actor, indicator)) throw fail('FORBIDDEN')
    after.name = indicator.name
    after.level = levelOf(indicator, after.value)
    after.threshold = reachedThreshold(indicator, after.value)
  }
}

/** The dry run of an import says at each row what entering its value would refuse. */
async function judgeImported(tx: Tx, rows: readonly NewRow<Of>[], actor: Actor) {
  const judged = rows.flatMap(({ id, values: { indicator, measuredOn } }) =>
    indicator && measuredOn ? [{ id, indicator, measuredOn }] : [],
  )
  const indicators = await findIndicators(tx, indicatorsOf(judged))
  const problems = await problemsOf(tx, judged, indicators)
  const refused = new Map<string, RowProblem>(problems)
  for (const { id, indicator } of judged) {
    const found = indicators.get(indicator)
    if (!problems.has(id) && found && !mayMeasure(actor, found))
      refused.set(id, { field: null, code: 'forbidden' })
  }
  return refused
}

async function follow(
  tx: WriteTx,
  { byType, jobs }: { byType: CollectionsByType; jobs: Jobs },
  written: readonly Written<Of>[],
  context: WriteContext,
): Promise<void> {
  const ids = indicatorsOf(written.map(({ row }) => row))
  const [indicators, last] = [await findIndicators(tx, ids), await findLastValues(tx, ids)]
  await showLastValues(tx, [...indicators.values()], last)
  const corrected = written.filter(({ row }) => row.status === 'corrected')
  for (const { row, mutation } of corrected)
    await withdrawBreaches(tx, byType, { measurement: row.id }, mutation.reason ?? row.code, context)
  // Values of the past are history: only the last one asks for a decision.
  const current = written.filter(
    ({ row, mutation }) => mutation.before === null && last.get(row.indicator)?.measurement === row.id,
  )
  for (const { row } of current)
    await proposeReassessments(tx, { byType, jobs }, indicators.get(row.indicator)!, row, context)
}

/** Hooks of values: who may enter them, their level, and what follows for the indicator and its risks. */
export const measurementHooks = (byType: CollectionsByType, jobs: Jobs): CollectionHooks<Of> => ({
  naturalKey: {
    // Both are columns of their own.
    columns: [],
    find: async (tx, rows) => {
      const codes = rows.flatMap(({ text }) => text('indicator') ?? [])
      const found = await tx.query<{ id: string; code: string }>(
        `select id, code from records where org_id = app.org() and type = 'indicator' and code = any($1::text[])`,
        [codes],
      )
      const byCode = new Map(found.map(({ id, code }) => [code, id]))
      const measured = await findMeasuredDays(tx, [...byCode.values()])
      return new Map(
        rows.flatMap(({ row, text }) => {
          const indicator = byCode.get(text('indicator') ?? '')
          const known = measured.get(
            keyOf({ indicator: indicator ?? '', measuredOn: text('measured_on') ?? '' }),
          )
          return known ? [[row, known] as const] : []
        }),
      )
    },
  },
  validateNewRows: judgeImported,
  beforeWrite: async (tx, mutations: readonly Mutation<Of>[], context) => {
    const created = mutations.filter(({ before }) => before === null).map(({ after }) => after)
    if (created.length > 0) await judgeNew(tx, created, context)
  },
  afterWrite: (tx, written, context) => follow(tx, { byType, jobs }, written, context),
})
