import type { Route } from 'contract'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { type FileValues, sectionRoutes } from 'contract/techdoc/file/sections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TechdocTeam } from '#test/techdoc-team.ts'
import type { Person } from '#test/harness.ts'

let team: TechdocTeam
let expert: Person
let sections: Awaited<ReturnType<TechdocTeam['sections']>>
beforeAll(async () => {
  team = await TechdocTeam.start()
  expert = await team.harness.member(team.org, ['medical_expert'], 'Mona Expert')
  const device = await team.device()
  sections = await team.sections(device.id)
  const plan = sections.get('br.plan')!
  await team.ok(sectionRoutes.update, team.author, {
    params: { id: plan.id },
    version: plan.version,
    body: { values: { probabilityMethod: 'table' } },
  })
})
afterAll(() => team.stop())

interface Line {
  id: string
  version: number
  values: FileValues
}

const add = async (key: string, values: FileValues): Promise<Line> =>
  (await team.addTo(sections.get(key)!.id, [values]))[0] as Line

/** Changes values of a row, and returns the row or the refusal. */
async function change(key: string, { id }: Line, values: FileValues, who = team.author) {
  const row = await team.ok<Line>(fileRowRoutes.get, who, { params: { id } })
  const edits = [{ id, version: row.version, changes: { values: { ...row.values, ...values } } }]
  const { lines } = await team.ok<{ lines: { outcome: string; problems: object[]; line: Line }[] }>(
    fileRowRoutes.editMany,
    who,
    { params: { id: sections.get(key)!.id }, body: { edits } },
  )
  return lines[0]!
}

/** Calls a route for the current version of a row: the status of the row, or the code of the refusal. */
async function decide(route: Route, { id }: Line, who: Person, body?: object): Promise<unknown> {
  const { version } = await team.ok<Line>(fileRowRoutes.get, team.author, { params: { id } })
  const response = await team.call(route, who, { params: { id }, version, ...(body ? { body } : {}) })
  const answer = response.json<{ values?: FileValues; error?: string; details?: { code: string }[] }>()
  return answer.values?.['rowStatus'] ?? answer.details?.[0]?.code ?? answer.error
}
const accept = (row: Line, who: Person) => decide(fileRowRoutes.accept, row, who)
const withdraw = (row: Line, who: Person) =>
  decide(fileRowRoutes.withdrawAcceptance, row, who, { reason: 'A complaint contradicts the estimate.' })

/** A hazard with one control, both proven. */
async function provenHazard(code: string, more: FileValues = {}): Promise<Line> {
  const test = await add('vv.tests', { testId: `T-${code}` })
  const control = await add('br.controls', {
    controlId: `C-${code}`,
    controlType: 'inherent',
    implementationVerified: 'yes',
    implementationTests: [test.id],
    effectivenessVerified: 'yes',
    effectivenessTests: [test.id],
  })
  return add('br.hazards', {
    hazardId: `H-${code}`,
    initialSeverity: 4,
    initialP1: 4,
    initialP2: 4,
    residualSeverity: 2,
    residualP1: 2,
    residualP2: 2,
    controlRefs: [control.id],
    furtherReductionPossible: 'no',
    noFurtherReductionReason: 'A thicker wall would make the tube too stiff for the patient.',
    rowStatus: 'controlled',
    ...more,
  })
}

describe('RSK-9 the acceptance of a hazard', () => {
  it.each(['techdoc_reviewer', 'medical_expert', 'prrc'] as const)('is made by the %s', async (role) => {
    const hazard = await provenHazard(`role-${role}`)
    const who = await team.harness.member(team.org, [role], `One ${role}`)
    expect(await accept(hazard, who)).toBe('accepted')
    expect(await accept(hazard, who)).toBe('accepted')
    expect(await withdraw(hazard, who)).toBe('reopened')
    expect(await withdraw(hazard, who)).toBe('not_acceptable')
    // A decision is no change of the analysis.
    expect(await accept(hazard, who)).toBe('accepted')
  })

  it('is closed to authors, approvers and readers', async () => {
    const hazard = await provenHazard('closed')
    for (const who of [team.author, team.approver, team.reader])
      for (const decision of [accept, withdraw]) expect(await decision(hazard, who)).toBe('FORBIDDEN')
  })

  it('is never made by a person who changed the hazard since its last acceptance', async () => {
    const hazard = await provenHazard('own')
    const both = await team.harness.member(team.org, ['techdoc_author', 'techdoc_reviewer'], 'Bo Both')
    expect(await accept(hazard, both)).toBe('accepted')
    const changed = await change('br.hazards', hazard, { residualP1: 1 }, both)
    expect(changed).toMatchObject({ outcome: 'saved', line: { values: { rowStatus: 'reopened' } } })
    expect(await accept(hazard, both)).toBe('acceptance_reserved')
    expect(await accept(hazard, team.reviewer)).toBe('accepted')
    // After another acceptance, the change is no longer theirs to judge.
    expect(await withdraw(hazard, both)).toBe('reopened')
    expect(await accept(hazard, both)).toBe('accepted')
  })

  it('needs verified controls, and cannot be typed', async () => {
    const hazard = await provenHazard('typed')
    const [control] = hazard.values['controlRefs'] as string[]
    const row = await team.ok<Line>(fileRowRoutes.get, team.author, { params: { id: control! } })
    await change('br.controls', row, { effectivenessVerified: 'no' })
    expect(await accept(hazard, team.reviewer)).toBe('not_acceptable')
    await change('br.controls', row, { effectivenessVerified: 'yes' })
    const problems = [{ path: ['values', 'rowStatus'], code: 'acceptance_reserved' }]
    for (const who of [team.author, team.prrc])
      expect(await change('br.hazards', hazard, { rowStatus: 'accepted' }, who)).toMatchObject({
        outcome: 'refused',
        problems,
      })
    const added = await team.call(fileRowRoutes.addMany, team.prrc, {
      params: { id: sections.get('br.hazards')!.id },
      body: { rows: [{ ...hazard.values, hazardId: 'H-copy', rowStatus: 'accepted' }] },
    })
    expect([added.statusCode, added.body]).toEqual([400, expect.stringContaining('acceptance_reserved')])
    expect(await accept(row, team.reviewer)).toBe('FORBIDDEN')
  })

  it('of a high risk needs a decision that a medical expert has signed and that is unchanged', async () => {
    const decision = await add('br.benefit-risk', {
      indication: 'Infusion at home',
      brConclusion: 'favourable',
      decidedBy: expert.id,
      decidedOn: '2026-11-02',
    })
    const high = await provenHazard('high', {
      residualSeverity: 4,
      residualP1: 4,
      residualP2: 5,
      benefitRiskRefs: [decision.id],
      individualBenefitRisk: 'favourable',
    })
    expect(await accept(high, team.prrc)).toBe('decision_not_signed')
    await team.sign(decision.id, team.reviewer, 'review')
    expect(await accept(high, team.prrc)).toBe('decision_not_signed')
    await team.sign(decision.id, expert, 'approval')
    expect(await accept(high, team.prrc)).toBe('accepted')
    expect(await withdraw(high, team.prrc)).toBe('reopened')
    await change('br.benefit-risk', decision, { indication: 'Infusion in hospitals' })
    expect(await accept(high, team.prrc)).toBe('decision_not_signed')
  })

  it('is in the trail with its reason, and makes nobody an author of the section', async () => {
    const hazard = await provenHazard('trail')
    await accept(hazard, team.reviewer)
    await withdraw(hazard, team.reviewer)
    const { items } = await team.ok<{ items: { action: string; actor: string; reason: string | null }[] }>(
      fileRowRoutes.history,
      team.author,
      { params: { id: hazard.id } },
    )
    const decisions = items.filter(({ action }) => action !== 'create').toReversed()
    expect(decisions.map(({ action, reason }) => [action, reason])).toEqual([
      ['accept-risk', null],
      ['withdraw-acceptance', 'A complaint contradicts the estimate.'],
    ])
  })
})
