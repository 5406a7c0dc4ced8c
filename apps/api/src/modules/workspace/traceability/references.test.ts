import { engagementRiskRoutes } from 'contract/audit/engagement-risks'
import { type RacmRow, racmRowRoutes } from 'contract/audit/racm-rows'
import { type Assessment, assessmentRoutes } from 'contract/risk/assessments'
import { type Riskline, risklineRoutes } from 'contract/risk/risk-lines'
import { type Risk, riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { type Matrix, type Paths, traceabilityRoutes as routes } from 'contract/workspace/traceability'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'

let audit: AuditTeam
let manager: Person
let risk: Risk

beforeAll(async () => {
  audit = await AuditTeam.start()
  manager = await audit.harness.member(audit.org, ['risk_manager'], 'Keeper')
  await audit.done(starterLibraryRoutes.load, manager, { body: { processes: ['P2P'] } })
  const { items } = await audit.done<{ items: Risk[] }>(riskRoutes.list, manager, {
    query: { q: 'R-P2P-02' },
  })
  risk = items.find(({ code }) => code === 'R-P2P-02')!
})
afterAll(() => audit.stop())

const linksBetween = async (who: Person, from: string, to: string) =>
  (await audit.done<Paths>(routes.paths, who, { query: { from, to } })).chains.map(({ links }) => links)

it('a risk of the library is linked to the line that assesses it', async () => {
  const { id } = await audit.done<Assessment>(assessmentRoutes.create, manager, {
    body: {
      name: { en: 'Purchasing' },
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: manager.id,
      reviewerId: audit.outsider.id,
      approverId: audit.outsider.id,
    },
  })
  await audit.done(assessmentRoutes.addRisks, manager, { params: { id }, body: { risks: [risk.id] } })
  const { items } = await audit.done<{ items: Riskline[] }>(risklineRoutes.list, manager, {
    query: { assessment: [id] },
  })
  expect(await linksBetween(manager, risk.id, items[0]!.id)).toEqual([
    [[{ kind: 'assesses', direction: 'in' }]],
  ])
  expect(await linksBetween(manager, items[0]!.id, risk.id)).toEqual([
    [[{ kind: 'assesses', direction: 'out' }]],
  ])
  for (const [rows, columns, direction] of [
    ['risk', 'riskline', 'in'],
    ['riskline', 'risk', 'out'],
  ] as const) {
    const matrix = await audit.done<Matrix>(routes.matrix, manager, { query: { rows, columns } })
    const named = matrix.links.map(([row, column, ...link]) => [
      matrix.rows[row]!.type,
      matrix.columns[column]!.type,
      ...link,
    ])
    expect(named).toEqual([[rows, columns, 'assesses', direction]])
  }
})

it('a control is linked to the row of the matrix that covers it, and a row to its risk', async () => {
  const project = await audit.project()
  await audit.done(engagementRiskRoutes.addRisks, audit.lead, {
    params: { id: project.id },
    body: { risks: [risk.id], from: 'library' },
  })
  const { items } = await audit.done<{ items: RacmRow[] }>(racmRowRoutes.list, audit.lead, {
    query: { project: [project.id] },
  })
  const row = items.find(({ control }) => control !== null)!
  expect(await linksBetween(audit.lead, row.control!, row.id)).toEqual([
    [[{ kind: 'covers', direction: 'in' }]],
  ])
  expect(await linksBetween(audit.lead, row.id, row.engagementrisk)).toEqual([
    [[{ kind: 'addresses', direction: 'out' }]],
  ])
  // Who may not read the project does not learn of it through its rows.
  const found = await audit.call(routes.paths, manager, { query: { from: row.control!, to: row.id } })
  expect(found.statusCode).toBe(404)
})
