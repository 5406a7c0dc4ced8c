import { type Acceptance, acceptanceRoutes } from 'contract/risk/acceptances'
import { assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { type ActionRecord, actionRoutes } from 'contract/workspace/actions'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RiskTeam, ratedAs } from '#test/risk-team.ts'
import type { Person } from '#test/harness.ts'
import { hashLines } from './lines-hash.ts'

let world: RiskTeam
beforeAll(async () => {
  world = await RiskTeam.start()
})
afterAll(() => world.stop())

/** More runs by hand: `MODEL_RUNS=200 pnpm exec vitest run --project api counts.model`. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 5)
const RISKS = ['R-P2P-01', 'R-P2P-02'] as const

async function all<T>(route: typeof acceptanceRoutes.list | typeof actionRoutes.list): Promise<T[]> {
  return (await world.done<{ items: T[] }>(route, world.manager, { query: { limit: 100, sort: '-code' } }))
    .items
}

/** Counts the records from the list routes, independently of how the stored counts are maintained. */
async function expectCounts(ids: readonly string[]): Promise<void> {
  const [acceptances, actions] = [
    await all<Acceptance>(acceptanceRoutes.list),
    await all<ActionRecord>(actionRoutes.list),
  ]
  for (const id of ids) {
    const [kept, lines] = [await world.assessment(id), await world.linesOf(id)]
    const planned = (risk: string) =>
      actions.some((one) => one.risk === risk && !['cancelled', 'verified'].includes(one.status))
    const borne = (risk: string, score: number | null) =>
      acceptances.some(
        (one) => one.risk === risk && one.score === score && ['requested', 'accepted'].includes(one.status),
      )
    const above = lines.filter((line) => line.position === 'above_tolerance')
    const ours = new Set(lines.map((line) => line.id))
    expect(kept).toMatchObject({
      lines: lines.length,
      assessed: lines.filter(({ status }) => status !== 'not_started').length,
      challenged: lines.filter(({ status }) => status === 'challenged').length,
      aboveTolerance: above.length,
      undecided: above.filter((line) => !planned(line.risk!) && !borne(line.risk!, line.residualScore))
        .length,
      requested: acceptances.filter((one) => one.status === 'requested' && ours.has(one.riskline)).length,
    })
    if (kept.status === 'approved') {
      const reading = world.harness.services.db.read(world.org)
      expect(kept.linesHash).toBe(await hashLines(reading, id))
    }
  }
}

type Step = { what: number; who: number; line: number; likelihood: number; impact: number }

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.nat({ max: 9 }),
  who: fc.nat({ max: 4 }),
  line: fc.nat({ max: 1 }),
  likelihood: fc.integer({ min: 1, max: 5 }),
  impact: fc.integer({ min: 1, max: 5 }),
})

/** One attempted operation; whether refused or not, the counts must match the records. */
async function attempt(id: string, { what, who, line, likelihood, impact }: Step): Promise<void> {
  const people: Person[] = [world.assessor, world.reviewer, world.approver, world.owner, world.manager]
  const person = people[who]!
  const lines = await world.linesOf(id)
  const { id: at, version } = lines[line]!
  const target = { params: { id: at }, version }
  if (what < 3)
    await world.call(risklineRoutes.update, person, {
      ...target,
      body: { ownerId: world.owner.id, ...ratedAs(likelihood, impact) },
    })
  else if (what === 3) await world.ask(at, { who: person })
  else if (what === 4) {
    const [open] = (await all<Acceptance>(acceptanceRoutes.list)).filter((one) => one.status === 'requested')
    const asked = open && (await world.sign(person, open.id, 'accepted', 'responsibility'))
    if (asked?.statusCode === 200) await world.signed(person, open!.id, 'accepted', 'responsibility')
  } else if (what === 5) await world.propose(at, person)
  else if (what === 6) {
    const [one] = await all<ActionRecord>(actionRoutes.list)
    if (one) await world.step(person, one.id, 'cancelled', 'No longer needed')
  } else if (what === 7)
    await world.call(risklineRoutes.transition, person, {
      ...target,
      body: { to: likelihood > 3 ? 'challenged' : 'assessed', reason: 'What of last spring?' },
    })
  else if (what === 8) {
    const { status } = await world.assessment(id)
    await world.move(person, id, status === 'draft' ? 'in_progress' : 'in_review')
  } else await world.move(person, id, 'in_progress', 'See the challenge')
}

it('R15 after any sequence of actions, the stored counts of every assessment match a recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16, size: 'max' }), async (steps) => {
      const { id } = await world.begin(...RISKS)
      const begun = [id]
      for (const one of steps) await attempt(id, one)
      await expectCounts(begun)
      // The next period counts by the same actions and acceptances.
      const copy = await world.call(assessmentRoutes.copy, world.manager, {
        params: { id },
        body: { periodFrom: '2027-01-01', periodTo: '2027-12-31', dueOn: '2027-12-31' },
      })
      begun.push(copy.json<{ id: string }>().id)
      for (const one of steps.slice(0, 5)) await attempt(begun[1]!, one)
      await expectCounts(begun)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 120_000)

it('R15 what is approved is exactly what was submitted, line by line', async () => {
  const { id, lines } = await world.begin(...RISKS)
  for (const line of lines) await world.judge(line, 1, 2)
  await world.move(world.assessor, id, 'in_progress')
  await world.move(world.assessor, id, 'in_review')
  const { linesHash } = await world.assessment(id)
  await world.agree(id)
  await world.signed(world.approver, id, 'approved', 'approval')
  await expectCounts([id])
  expect((await world.assessment(id)).linesHash).toBe(linesHash)
})
