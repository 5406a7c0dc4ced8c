import { type EngagementRisk, engagementRiskRoutes } from 'contract/audit/engagement-risks'
import { type Procedure, procedureRoutes } from 'contract/audit/procedures'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { type RacmRow, racmRowRoutes } from 'contract/audit/racm-rows'
import { type Control, controlRoutes } from 'contract/risk/controls'
import { type Risk, riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
let keeper: Person
beforeAll(async () => {
  audit = await AuditTeam.start()
  keeper = await audit.harness.member(audit.org, ['risk_manager'], 'Keeper')
  await audit.done(starterLibraryRoutes.load, keeper, { body: { processes: ['P2P'] } })
})
afterAll(() => audit.stop())

async function riskOf(code: string): Promise<Risk> {
  const query = { q: code }
  const { items } = await audit.done<{ items: Risk[] }>(riskRoutes.list, keeper, { query })
  return items.find((risk) => risk.code === code)!
}
const listed = async <T>(route: typeof engagementRiskRoutes.list, { id }: Project): Promise<T[]> =>
  (await audit.done<{ items: T[] }>(route, audit.lead, { query: { project: [id], sort: 'code' } })).items
const risksOf = (project: Project) => listed<EngagementRisk>(engagementRiskRoutes.list, project)
const rowsOf = (project: Project) => listed<RacmRow>(racmRowRoutes.list as never, project)

async function planned(...codes: string[]): Promise<Project> {
  const project = await audit.project()
  const risks = (await Promise.all(codes.map(riskOf))).map(({ id }) => id)
  await audit.done(engagementRiskRoutes.addRisks, audit.lead, {
    params: { id: project.id },
    body: { risks, from: 'library' },
  })
  return project
}

it('adds risks with their controls as they stand in the library', async () => {
  const risk = await riskOf('R-P2P-01')
  const project = await planned('R-P2P-01', 'R-P2P-05')
  const [first, second] = await risksOf(project)
  expect(first).toMatchObject({
    code: `${project.code}-R01`,
    name: risk.name,
    riskVersion: risk.version,
    likelihood: risk.inherentLikelihood,
    impact: risk.inherentImpact,
    score: risk.inherentLikelihood * risk.inherentImpact,
    inScope: true,
  })
  const rows = await rowsOf(project)
  expect(rows.length).toBe(first!.rows + second!.rows)
  expect(rows[0]!.code).toBe(`${project.code}-C001`)
  for (const row of rows)
    expect([row.designRequired, row.operationRequired]).toEqual([true, row.key ?? false])
  // Again, it adds nothing.
  const again = await audit.done(engagementRiskRoutes.addRisks, audit.lead, {
    params: { id: project.id },
    body: { risks: [risk.id], from: 'library' },
  })
  expect(again).toEqual({ added: 0, existing: 1, controls: 0 })
})

it('keeps the copied version until somebody refreshes it, which is possible during planning only', async () => {
  const project = await planned('R-P2P-02')
  const [before] = await risksOf(project)
  const risk = await riskOf('R-P2P-02')
  await audit.done(riskRoutes.update, keeper, {
    params: { id: risk.id },
    version: risk.version,
    body: { name: { en: 'Renamed in the library' } },
  })
  const [old] = await risksOf(project)
  expect(old).toMatchObject({ name: before!.name, riskVersion: risk.version })
  expect(old!.currentVersion).toBe(risk.version + 1)
  const refresh = () =>
    audit.call(engagementRiskRoutes.refresh, audit.lead, {
      params: { id: project.id },
      body: { risks: [old!.id] },
    })
  expect((await refresh()).json()).toEqual({ refreshed: 1 })
  expect((await risksOf(project))[0]).toMatchObject({
    name: { en: 'Renamed in the library' },
    riskVersion: risk.version + 1,
    likelihood: before!.likelihood,
  })
  expect((await refresh()).json()).toEqual({ refreshed: 0 })
  await audit.harness.admin.query(`update records set status = 'fieldwork' where id = $1`, [project.id])
  expect((await refresh()).statusCode).toBe(403)
})

it('scores by the matrix, refuses values off the scale and saves the other rows', async () => {
  const project = await planned('R-P2P-01', 'R-P2P-05')
  const [first, second] = await risksOf(project)
  const edit = (row: EngagementRisk, changes: object) => ({ id: row.id, version: row.version, changes })
  const { lines } = await audit.done<{ lines: { outcome: string; line: EngagementRisk }[] }>(
    engagementRiskRoutes.editMany,
    audit.lead,
    {
      params: { id: project.id },
      body: {
        edits: [edit(first!, { likelihood: 5, impact: 5 }), edit(second!, { likelihood: 6 })],
      },
    },
  )
  expect(lines.map(({ outcome }) => outcome)).toEqual(['saved', 'refused'])
  expect(lines[0]!.line).toMatchObject({ score: 25, level: 'critical' })
})

it('counts a high risk as uncovered until a control mitigates it', async () => {
  const project = await planned('R-P2P-01')
  const [risk] = await risksOf(project)
  const uncovered = async () => {
    const { facts } = await audit.done<Project>(projectRoutes.get, audit.lead, {
      params: { id: project.id },
    })
    return facts!.uncoveredRisks
  }
  await audit.done(engagementRiskRoutes.update, audit.lead, {
    params: { id: risk!.id },
    version: risk!.version,
    body: { likelihood: 5, impact: 5 },
  })
  expect(await uncovered()).toBe(0)
  for (const row of await rowsOf(project))
    await audit.done(racmRowRoutes.archive, audit.lead, {
      params: { id: row.id },
      version: row.version,
      body: { reason: 'Not tested' },
    })
  expect(await uncovered()).toBe(1)
  await audit.done(racmRowRoutes.addControls, audit.lead, { params: { id: project.id }, body: {} })
  expect(await uncovered()).toBe(0)
})

it('is planned by declared project members only', async () => {
  const project = await planned('R-P2P-01')
  const [risk] = await risksOf(project)
  const change = (who: Person) =>
    audit.call(engagementRiskRoutes.update, who, {
      params: { id: risk!.id },
      version: risk!.version,
      body: { reason: 'Large volumes' },
    })
  expect((await change(audit.preparer)).statusCode).toBe(403)
  const look = { params: { id: risk!.id } }
  expect((await audit.call(engagementRiskRoutes.get, audit.outsider, look)).statusCode).toBe(404)
  await audit.join(project.id, audit.preparer, 'preparer')
  // Named, but not declared yet.
  expect((await change(audit.preparer)).statusCode).toBe(403)
  await audit.declareAll(project.id)
  expect((await change(audit.preparer)).statusCode).toBe(200)
})

it('lets a risk and control matrix row reference only risks of its own project', async () => {
  const [one, other] = [await planned('R-P2P-01'), await planned('R-P2P-05')]
  const [foreign] = await risksOf(other)
  const { items } = await audit.done<{ items: Control[] }>(controlRoutes.list, keeper, {})
  const made = await audit.call(racmRowRoutes.create, audit.lead, {
    body: { project: one.id, engagementrisk: foreign!.id, control: items[0]!.id },
  })
  expect(made.json()).toMatchObject({ details: [{ path: ['engagementrisk'], code: 'unknown_reference' }] })
})

it('creates one test per control however many risks it mitigates, and no duplicates', async () => {
  const project = await planned('R-P2P-01', 'R-P2P-05', 'R-P2P-08')
  const rows = await rowsOf(project)
  const plan = () =>
    audit.done(racmRowRoutes.planTests, audit.lead, {
      params: { id: project.id },
      body: { rows: rows.map(({ id }) => id) },
    })
  const controls = new Set(rows.map(({ control }) => control))
  expect(await plan()).toEqual({ made: controls.size, existing: 0 })
  const { items } = await audit.done<{ items: Procedure[] }>(procedureRoutes.list, audit.lead, {
    query: { project: [project.id], limit: 100 },
  })
  const byId = new Map(items.map((procedure) => [procedure.id, procedure]))
  for (const row of await rowsOf(project)) {
    const procedure = byId.get(row.procedure!)!
    expect(procedure.controls).toEqual([row.control])
    expect(procedure.test).toBe(row.operationRequired ? 'toe' : 'tod')
  }
  expect(await plan()).toEqual({ made: 0, existing: rows.length })
})

it('does not count a high or critical risk as tested when all its procedures are waived', async () => {
  const project = await planned('R-P2P-01')
  const [risk] = await risksOf(project)
  await audit.done(engagementRiskRoutes.update, audit.lead, {
    params: { id: risk!.id },
    version: risk!.version,
    body: { likelihood: 5, impact: 5 },
  })
  const made = () =>
    audit.done<Procedure>(procedureRoutes.create, audit.lead, {
      body: {
        project: project.id,
        section: 'C',
        name: { en: 'Bank details' },
        test: 'substantive',
        risks: [risk!.risk],
      },
    })
  const factsNow = async () =>
    (await audit.done<Project>(projectRoutes.get, audit.lead, { params: { id: project.id } })).facts!
  const procedures = [await made(), await made()]
  const waived = async (ids: readonly string[]) => {
    await audit.harness.admin.query(
      `update app.records set status = case when id = any($2::uuid[]) then 'waived' else 'reviewed' end
       where id = any($1::uuid[])`,
      [procedures.map(({ id }) => id), ids],
    )
    const { waivedProcedures, waivedRisks, openProcedures } = await factsNow()
    return { waivedProcedures, waivedRisks, openProcedures }
  }
  const [one, two] = procedures.map(({ id }) => id)
  expect(await waived([one!])).toEqual({ waivedProcedures: 1, waivedRisks: 0, openProcedures: 0 })
  expect(await waived([one!, two!])).toEqual({ waivedProcedures: 2, waivedRisks: 1, openProcedures: 0 })
})
