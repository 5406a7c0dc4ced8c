import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { type FileValues, sectionRoutes } from 'contract/techdoc/file/sections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TechdocTeam } from '#test/techdoc-team.ts'
import type { Person } from '#test/harness.ts'

let team: TechdocTeam
beforeAll(async () => {
  team = await TechdocTeam.start()
})
afterAll(() => team.stop())

interface Line {
  id: string
  version: number
  values: FileValues
}

/** Changes values of a row, and returns the row or the refusal. */
async function change(section: string, row: Line, values: FileValues, who: Person) {
  const edits = [{ id: row.id, version: row.version, changes: { values: { ...row.values, ...values } } }]
  const { lines } = await team.ok<{ lines: { outcome: string; problems: object[]; line: Line }[] }>(
    fileRowRoutes.editMany,
    who,
    { params: { id: section }, body: { edits } },
  )
  return lines[0]!
}

it('RSK-9 lets a hazard be accepted only by another person, with verified effectiveness', async () => {
  const device = await team.device()
  const sections = await team.sections(device.id)
  const section = (key: string) => sections.get(key)!
  const plan = section('br.plan')
  await team.ok(sectionRoutes.update, team.author, {
    params: { id: plan.id },
    version: plan.version,
    body: { values: { probabilityMethod: 'table' } },
  })
  const [test] = await team.addTo(section('vv.tests').id, [{ testId: 'T-1' }])
  const [control] = (await team.addTo(section('br.controls').id, [
    {
      controlId: 'C-1',
      controlType: 'inherent',
      implementationVerified: 'yes',
      implementationTests: [test!.id],
      effectivenessVerified: 'no',
      effectivenessTests: [test!.id],
    },
  ])) as Line[]
  const [hazard] = (await team.addTo(section('br.hazards').id, [
    {
      hazardId: 'H-1',
      initialSeverity: 4,
      initialP1: 4,
      initialP2: 4,
      residualSeverity: 2,
      residualP1: 2,
      residualP2: 2,
      controlRefs: [control!.id],
      furtherReductionPossible: 'no',
      noFurtherReductionReason: 'A thicker wall would make the tube too stiff for the patient.',
      rowStatus: 'controlled',
    },
  ])) as Line[]
  const hazards = section('br.hazards').id
  const refused = (code: string) => ({
    outcome: 'refused',
    problems: [{ path: ['values', 'rowStatus'], code }],
  })
  const accept = { rowStatus: 'accepted' }
  expect(await change(hazards, hazard!, accept, team.author)).toMatchObject(refused('acceptance_reserved'))
  expect(await change(hazards, hazard!, accept, team.prrc)).toMatchObject(refused('not_acceptable'))
  await change(section('br.controls').id, control!, { effectivenessVerified: 'yes' }, team.author)
  expect(await change(hazards, hazard!, accept, team.author)).toMatchObject(refused('acceptance_reserved'))
  const accepted = await change(hazards, hazard!, accept, team.prrc)
  expect(accepted).toMatchObject({ outcome: 'saved', line: { values: { rowStatus: 'accepted' } } })
  const reopened = await change(hazards, accepted.line, { residualSeverity: 1 }, team.author)
  expect(reopened).toMatchObject({ outcome: 'saved', line: { values: { rowStatus: 'reopened' } } })
  const judged = await change(hazards, reopened.line, { residualP1: 1 }, team.prrc)
  expect(await change(hazards, judged.line, accept, team.prrc)).toMatchObject(refused('acceptance_reserved'))
  const other = await team.harness.member(team.org, ['prrc'], 'Otto Other')
  expect(await change(hazards, judged.line, accept, other)).toMatchObject({ outcome: 'saved' })
  const own = await team.call(fileRowRoutes.addMany, team.prrc, {
    params: { id: hazards },
    body: { rows: [{ ...reopened.line.values, hazardId: 'H-2', rowStatus: 'accepted' }] },
  })
  expect(own.statusCode).toBe(400)
  expect(own.body).toContain('acceptance_reserved')
})
