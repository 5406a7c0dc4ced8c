import { assessmentRoutes, type Assessment } from 'contract/risk/assessments'
import { type EditedLine, type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person
let assessor: Person
let id: string

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  assessor = await harness.member(org, ['owner'], 'Assessor')
  await harness.call(starterLibraryRoutes.load, manager, org, { body: { processes: ['P2P', 'O2C'] } })
  id = await begin()
})
afterAll(() => harness.stop())

async function begin(): Promise<string> {
  const other = await harness.member(org, ['risk_manager'])
  const made = await harness.call(assessmentRoutes.create, manager, org, {
    body: {
      name: { en: 'Purchasing and sales' },
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: assessor.id,
      reviewerId: other.id,
      approverId: other.id,
    },
  })
  const { id: assessment } = made.json<Assessment>()
  const added = await harness.call(assessmentRoutes.addRisks, manager, org, {
    params: { id: assessment },
    body: {},
  })
  expect(added.statusCode, added.body).toBe(200)
  return assessment
}

async function linesOf(assessment: string): Promise<Riskline[]> {
  const listed = await harness.call(risklineRoutes.list, manager, org, {
    query: { assessment: [assessment], sort: 'code', limit: 100 },
  })
  return listed.json<{ items: Riskline[] }>().items
}

const send = (who: Person, edits: object[], assessment = id) =>
  harness.call(risklineRoutes.editMany, who, org, { params: { id: assessment }, body: { edits } })

const edit = ({ id: line, version }: Riskline, changes: object) => ({ id: line, version, changes })

async function edited(who: Person, edits: object[]): Promise<EditedLine[]> {
  const response = await send(who, edits)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ lines: EditedLine[] }>().lines
}

it('saves each line on its own and returns its outcome', async () => {
  const [first, second, third, fourth, fifth] = await linesOf(id)
  await edited(assessor, [edit(second!, { rationale: 'Somebody else was here' })])
  const answers = await edited(assessor, [
    edit(first!, { inherentLikelihood: 4, impactFinancial: 5, controls: [] }),
    edit(second!, { inherentLikelihood: 1 }),
    edit(third!, { inherentLikelihood: 3, impactSafety: 6 }),
    edit(fourth!, {}),
    edit(fifth!, { ownerId: first!.risk }),
  ])
  expect(answers.map(({ outcome, problems }) => [outcome, problems])).toEqual([
    ['saved', []],
    ['conflict', []],
    ['refused', [{ path: ['impactSafety'], code: 'too_big' }]],
    ['unchanged', []],
    ['refused', [{ path: ['ownerId'], code: 'unknown_reference' }]],
  ])
  expect(answers[0]!.line).toMatchObject({ inherentScore: 20, residualScore: 20, version: 2 })
  expect(answers[1]!.line).toMatchObject({ inherentLikelihood: null, rationale: 'Somebody else was here' })
  expect(answers[2]!.line).toMatchObject({ inherentLikelihood: null, version: 1 })
})

it('writes an audit trail entry for each line and recounts the assessment once', async () => {
  const [, , , sixth] = await linesOf(id)
  const [answer] = await edited(assessor, [edit(sixth!, { rationale: 'Twice in three years' })])
  const history = await harness.call(risklineRoutes.history, manager, org, { params: { id: sixth!.id } })
  expect(history.json<{ items: unknown[] }>().items[0]).toMatchObject({
    action: 'update',
    version: answer!.line.version,
    changes: { rationale: [null, 'Twice in three years'] },
  })
})

it('accepts lines of one assessment only, from people who can edit them, each line once', async () => {
  const [first] = await linesOf(id)
  const elsewhere = await begin()
  expect((await send(assessor, [edit(first!, { rationale: 'x' })], elsewhere)).statusCode).toBe(404)
  const nonMember = await harness.member(org, ['owner'])
  expect(await edited(nonMember, [edit(first!, { rationale: 'x' })])).toMatchObject([
    { outcome: 'forbidden' },
  ])
  const twice = [edit(first!, { rationale: 'x' }), edit(first!, { rationale: 'y' })]
  expect((await send(assessor, twice)).statusCode).toBe(400)
})

it('takes the same number of queries for one line and for many', async () => {
  const queries = async (count: number) => {
    const edits = (await linesOf(id)).slice(0, count).map((line) => edit(line, { rationale: `${count}` }))
    const before = await harness.queriesOf(risklineRoutes.editMany)
    const answers = await edited(assessor, edits)
    expect(answers.filter(({ outcome }) => outcome === 'saved')).toHaveLength(count)
    return (await harness.queriesOf(risklineRoutes.editMany)) - before
  }
  const one = await queries(1)
  expect(await queries(12)).toBe(one)
})
