import { HEALTHS, PROJECT_STATES } from 'contract/audit/engagement'
import { AGE_BUCKETS } from 'contract/audit/issue-rating'
import { entityScore, MAX_ADJUSTMENT } from 'contract/audit/entity-score'
import { priorityOf } from 'contract/audit/priority'
import { itemScores } from 'contract/compliance/gap-items'
import { ANSWERS, bandOf, positionOf, usualScoring } from 'contract/compliance/scoring'
import { stageAt } from 'contract/compliance/terms'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { scoreOf } from '#modules/audit/entities/entities.sql.ts'
import { ageBucket } from '#modules/audit/issues/index.ts'
import { elapsedShare, priorityScore, projectHealth } from '#modules/audit/projects/project-rules.ts'
import { DEADLINE_STAGE } from '#modules/compliance/calendar/deadline-stage.ts'
import { PRIORITY, PRIORITY_SCORE } from '#modules/compliance/gaps/priority.ts'
import { POSITION, SUMS } from '#modules/compliance/universes/counts.ts'
import { BAND } from '#modules/compliance/universes/universes.hooks.ts'

/** Rules that exist in SQL for lists and in TypeScript for pages, compared over the same inputs by a real PostgreSQL. */

const RUNS = 200
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
})
afterAll(() => client.end())

/** Evaluates an expression over rows of inputs named `t`. */
async function evaluate<T>(
  expression: string,
  columns: string,
  inputs: readonly object[],
  from = 't',
): Promise<T[]> {
  const { rows } = await client.query<{ value: T }>(
    `select ${expression} as value from rows from (json_to_recordset($1::json) as (at int, ${columns})) ${from} order by at`,
    [JSON.stringify(inputs.map((input, at) => ({ at, ...input })))],
  )
  return rows.map(({ value }) => value)
}

/** Compares both sides over many inputs at once; a counterexample shrinks to a single one. */
const compare = <T>(input: fc.Arbitrary<T>, sides: (inputs: T[]) => Promise<[unknown[], unknown[]]>) =>
  fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 200 }), async (inputs) => {
      const [sql, expected] = await sides(inputs)
      expect(sql).toEqual(expected)
    }),
    { numRuns: RUNS },
  )

describe('the health of a project (5.2)', () => {
  const COLUMNS = 'status text, progress int, gone int, planned int'
  // Days elapsed and days planned, counted from the start.
  const DAYS = ['(current_date - t.gone)', '(current_date - t.gone + t.planned)'] as const
  const health = (inputs: readonly object[]) =>
    evaluate<string>(projectHealth('t.status', 't.progress', ...DAYS), COLUMNS, inputs)

  it('is red in the worked example, and changes exactly at 0.80 and 0.95', async () => {
    const at = (progress: number, gone: number, planned: number) => ({
      status: 'fieldwork',
      progress,
      gone,
      planned,
    })
    const cases = [at(460, 60, 100), at(480, 60, 100), at(569, 60, 100), at(570, 60, 100)]
    expect(await health(cases)).toEqual(['red', 'amber', 'amber', 'green'])
    // Before the start, on the first day, and with a plan of no more than a day.
    expect(await health([at(0, -5, 10), at(0, 0, 10), at(949, 1, 1), at(950, 1, 1)])).toEqual([
      'green',
      'green',
      'amber',
      'green',
    ])
    // Never on track after its planned end.
    expect(await health([at(967, 100, 100), at(967, 101, 100), at(1000, 190, 100)])).toEqual([
      'green',
      'red',
      'red',
    ])
    // A long project on its first days, and shares without a finite decimal form.
    expect(await health([at(0, 1, 1100), at(633, 2, 3), at(634, 2, 3), at(100, 2, 19)])).toEqual([
      'red',
      'amber',
      'green',
      'green',
    ])
  })

  it('is the ratio of progress to the elapsed share, without rounding', async () => {
    const underWay = new Set(['planned', 'planning', 'fieldwork', 'completion'])
    const input = fc
      .record({
        status: fc.constantFrom(...PROJECT_STATES),
        gone: fc.integer({ min: -5, max: 1200 }),
        planned: fc.integer({ min: -5, max: 1200 }),
        threshold: fc.constantFrom(800, 950),
        beside: fc.integer({ min: -1, max: 1 }),
      })
      .map(({ threshold, beside, ...rest }) => {
        const share = Math.min(1, Math.max(0, rest.gone / Math.max(1, rest.planned)))
        return { ...rest, progress: Math.max(0, Math.round(threshold * share) + beside) }
      })
    await compare(input, async (inputs) => {
      const expected = inputs.map(({ status, progress, gone, planned }) => {
        const days = Math.max(1, planned)
        const [done, due] = [progress * days, Math.min(gone, days)]
        if (underWay.has(status) && gone > planned) return 'red'
        if (!underWay.has(status) || gone <= 0 || done >= 950 * due) return 'green'
        return done >= 800 * due ? 'amber' : 'red'
      })
      expect(HEALTHS).toEqual(expect.arrayContaining(expected))
      return [await health(inputs), expected]
    })
  })

  it('shows the elapsed share in thousandths, from 0 to 1000', async () => {
    const cases = [
      [-1, 10, 0],
      [0, 10, 0],
      [60, 100, 600],
      [2, 3, 666],
      [5, 0, 1000],
    ] as const
    const inputs = cases.map(([gone, planned]) => ({ gone, planned }))
    expect(await evaluate(elapsedShare(...DAYS), 'gone int, planned int', inputs)).toEqual(
      cases.map(([, , share]) => share),
    )
  })
})

it('6.1: the priority of a project is the same in lists and in its explanation, halves included', async () => {
  const quarters = fc.integer({ min: 0, max: 400 })
  const input = fc.record({
    // Means of up to twelve scores: many of them without a finite decimal form.
    aggregate: fc.option(fc.tuple(quarters, fc.integer({ min: 1, max: 12 })).map(([sum, of]) => [sum, of])),
    months: fc.option(fc.integer({ min: 0, max: 60 })),
    mandated: fc.boolean(),
  })
  await compare(input, async (inputs) => [
    await evaluate(
      priorityScore('(t.sum::numeric / t.of)', 't.months', 't.mandated'),
      'sum int, of int, months int, mandated boolean',
      inputs.map(({ aggregate, ...rest }) => ({ sum: aggregate?.[0], of: aggregate?.[1], ...rest })),
    ),
    inputs.map(({ aggregate, ...rest }) =>
      priorityOf({ aggregate: aggregate ? aggregate[0]! / aggregate[1]! : null, ...rest }),
    ),
  ])
})

it('the score of an auditable entity is the same in lists and in its explanation, halves included', async () => {
  const input = fc.record({
    aggregate: fc.option(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 12 }))),
    adjustment: fc.option(fc.integer({ min: -MAX_ADJUSTMENT, max: MAX_ADJUSTMENT })),
  })
  await compare(input, async (inputs) => [
    await evaluate(
      scoreOf('(t.sum::numeric / t.of)', 't.adjustment'),
      'sum int, of int, adjustment int',
      inputs.map(({ aggregate, adjustment }) => ({ sum: aggregate?.[0], of: aggregate?.[1], adjustment })),
    ),
    inputs.map(({ aggregate, adjustment }) =>
      entityScore({ aggregate: aggregate ? aggregate[0] / aggregate[1] : null, adjustment }),
    ),
  ])
})

it('5.5: an open issue is in the bucket of its overdue days', async () => {
  const days = [0, 1, 30, 31, 37, 60, 61, 90, 91, 180, 181]
  const buckets = ['not_due', 'd30', 'd30', 'd60', 'd60', 'd60', 'd90', 'd90', 'd180', 'd180', 'over']
  const inputs = days.map((overdue) => ({ overdue }))
  expect(await evaluate(ageBucket('t.overdue'), 'overdue int', inputs)).toEqual(buckets)
  expect([...new Set(buckets)]).toEqual(AGE_BUCKETS)
})

describe('the compliance position of a universe (7.1)', () => {
  it('is the same in SQL and in the contract, halves included', async () => {
    const item = fc.record({
      weight: fc.integer({ min: 1, max: 3 }),
      answer: fc.constantFrom(...ANSWERS),
      factor: fc.option(fc.integer({ min: 0, max: 100 })),
      maturity: fc.option(fc.integer({ min: 0, max: 5 })),
      target: fc.option(fc.integer({ min: 0, max: 5 })),
    })
    const position = POSITION.replace(/(\w+) = /g, (_, name: string) => `'${name}', `)
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 40 }), async (items) => {
        const { rows } = await client.query<{ value: Record<string, number | null> }>(
          `select json_build_object('applicable', c.applicable, 'assessed', c.assessed, ${position}) as value from (
             select ${SUMS} from json_to_recordset($1::json)
               as x(weight int, answer text, factor int, maturity int, target int)) c`,
          [JSON.stringify(items)],
        )
        const { gap_index: gapIndex, ...rest } = rows[0]!.value
        expect({ ...rest, gapIndex }).toEqual(positionOf(items))
      }),
      { numRuns: RUNS },
    )
  })

  it('has the same band in lists and on pages', async () => {
    const scoring = usualScoring()
    const share = fc.option(
      fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constantFrom(499, 500, 749, 750, 799, 800, 899, 900)),
    )
    const input = fc.record({ compliance: share, coverage: share })
    await compare(input, async (inputs) => [
      await evaluate(
        BAND,
        'compliance int, coverage int, scoring jsonb',
        inputs.map((one) => ({ ...one, scoring })),
      ),
      inputs.map((one) => bandOf(scoring, one)),
    ])
  })
})

it('7.2: the priority of a gap is the same in SQL and in the contract, and follows the answer', async () => {
  const input = fc.record({
    answer: fc.option(fc.constantFrom(...ANSWERS)),
    weight: fc.option(fc.integer({ min: 1, max: 3 })),
    maturity: fc.option(fc.integer({ min: 0, max: 5 })),
    target: fc.option(fc.integer({ min: 0, max: 5 })),
    severity: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  const score = PRIORITY_SCORE('t')
  await compare(input, async (inputs) => [
    await evaluate(
      `json_build_object('priorityScore', ${score}, 'priority', ${PRIORITY(`(${score})`)})`,
      'answer text, weight int, maturity int, target int, severity int',
      inputs,
    ),
    inputs.map((one) => {
      const scores = itemScores(one)
      return { priorityScore: scores.priorityScore, priority: scores.priority }
    }),
  ])
})

it('8.4: a statutory deadline is at the same stage in lists and on pages', async () => {
  const MINUTE = 60_000
  const input = fc
    .record({ term: fc.integer({ min: 1, max: 100_000 }), gone: fc.integer({ min: 0, max: 110 }) })
    .map(({ term, gone }) => ({ term: term * MINUTE, gone: Math.round((term * MINUTE * gone) / 100) }))
  await compare(input, async (inputs) => {
    const { rows } = await client.query<{ value: string }>(
      `select ${DEADLINE_STAGE} as value from (
         select at, now() - gone * interval '1 ms' as counted_from_at, now() + (term - gone) * interval '1 ms' as due_at
         from json_to_recordset($1::json) as x(at int, term bigint, gone bigint)) t order by at`,
      [JSON.stringify(inputs.map((one, at) => ({ at, ...one })))],
    )
    return [rows.map(({ value }) => value), inputs.map(({ term, gone }) => stageAt(gone, 0, term))]
  })
})
