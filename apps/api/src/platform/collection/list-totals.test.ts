import fc from 'fast-check'
import { groupKeysOf, type ListGroup, type FieldTotals, totalKeysOf } from 'contract'
import { actionRoutes, actions, type ActionRecord, PRIORITIES } from 'contract/workspace/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskTeam } from '#test/risk-team.ts'

interface Answer {
  items: ActionRecord[]
  total: { value: number; exact: boolean }
  totals?: Record<string, FieldTotals>
  groups?: ListGroup[]
}

const COSTS = [0, 1, 250, 1_999_999_999, null, 2_000_000_000, 40, null, 7, 100, 12, 3]
const KEYS = totalKeysOf(actions)

let world: RiskTeam
let all: ActionRecord[]

const list = (query: Record<string, unknown>) =>
  world.done<Answer>(actionRoutes.list, world.manager, { query })

beforeAll(async () => {
  world = await RiskTeam.start()
  const { lines } = await world.begin('R-P2P-02')
  await world.judge(lines[0]!, 4, 5)
  for (const [at, cost] of COSTS.entries()) {
    const more = {
      priority: PRIORITIES[at % 3],
      ownerId: at % 4 === 0 ? world.manager.id : world.owner.id,
      ...(cost === null ? {} : { cost }),
    }
    const response = await world.propose(lines[0]!.id, world.manager, more)
    expect(response.statusCode, response.body).toBe(201)
  }
  all = (await list({ limit: 100 })).items
})
afterAll(() => world.stop())

/** The same figures, computed from the rows as a reader gets them. */
function figuresOf(rows: readonly ActionRecord[], key: string): FieldTotals {
  const values = rows.map((row) => (row as never)[key] as number | null).filter((value) => value !== null)
  return {
    count: values.length,
    sum: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null,
    min: values.length > 0 ? Math.min(...values) : null,
    max: values.length > 0 ? Math.max(...values) : null,
  }
}
const allFigures = (rows: readonly ActionRecord[], keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, figuresOf(rows, key)]))

describe('totals of a list', () => {
  it('are those of all its rows, with any filter, columns and group', async () => {
    const filters = fc.record(
      {
        priority: fc.uniqueArray(fc.constantFrom(...PRIORITIES), { minLength: 1 }),
        ownerId: fc.uniqueArray(fc.constantFrom(world.manager.id, world.owner.id), { minLength: 1 }),
      },
      { requiredKeys: [] },
    )
    const keys = fc.uniqueArray(fc.constantFrom(...KEYS))
    const groups = fc.option(fc.constantFrom(...groupKeysOf(actions)), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(filters, keys, groups, fc.integer({ min: 1, max: 5 }), async (...given) => {
        const [filter, totals, groupBy, limit] = given
        const rows = all.filter(
          (row) =>
            (filter.priority?.includes(row.priority) ?? true) &&
            (filter.ownerId?.includes(row.ownerId) ?? true),
        )
        const answer = await list({
          ...filter,
          limit,
          total: true,
          ...(totals.length > 0 ? { totals } : {}),
          groupBy,
        })
        expect(answer.total).toEqual({ value: rows.length, exact: true })
        expect(answer.totals ?? {}).toEqual(allFigures(rows, totals))
        if (groupBy === undefined) return
        const expected = [...Map.groupBy(rows, (row) => (row as never)[groupBy])]
        expect(answer.groups).toHaveLength(expected.length)
        for (const [value, members] of expected)
          expect(answer.groups).toContainEqual({
            value,
            count: members.length,
            totals: allFigures(members, totals),
          })
      }),
      { numRuns: 60 },
    )
  })

  it('are read in the statement that counts the list', async () => {
    const queriesOf = async (query: Record<string, unknown>) => {
      const before = await world.harness.queriesOf(actionRoutes.list)
      await list(query)
      return (await world.harness.queriesOf(actionRoutes.list)) - before
    }
    const counted = await queriesOf({ total: true })
    expect(await queriesOf({ totals: KEYS, groupBy: 'priority' })).toBe(counted)
  })

  it('exist for declared columns alone', async () => {
    for (const query of [{ totals: ['name'] }, { groupBy: 'description' }, { groupBy: 'cost' }]) {
      const response = await world.call(actionRoutes.list, world.manager, { query })
      expect(response.statusCode, JSON.stringify(query)).toBe(400)
    }
  })
})
