import { processRoutes } from 'contract/risk/processes'
import { consistencyRoutes as routes, MAX_FINDINGS, type RuleState } from 'contract/workspace/consistency'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager', 'auditor']))
})
afterAll(() => harness.stop())

async function create(route: 'process' | 'evidence', body: object): Promise<string> {
  const { create: at } = route === 'process' ? processRoutes : evidenceRoutes
  const response = await harness.call(at, manager, org, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ id: string }>().id
}
let made = 0
const process = () => {
  const name = { en: 'Payroll' }
  const code = `C${String(++made).padStart(3, '0')}`
  return create('process', { code, name, description: name, family: 'it', ownerRole: 'CIO' })
}
const proof = (validUntil: string | null) =>
  create('evidence', {
    name: { en: 'Certificate' },
    obtainedOn: '2025-05-04',
    obtainedBy: manager.id,
    confidentiality: 'internal',
    validUntil,
  })
const setStatus = (id: string, status: string) =>
  harness.admin.query('update records set status = $3 where org_id = $1 and id = $2', [org, id, status])
const link = (id: string, to: string) =>
  harness.call(evidenceRoutes.link, manager, org, { params: { id }, body: { kind: 'supports', to } })

const put = (who: Person, rule: string, on: boolean) =>
  harness.call(routes.change, who, org, { params: { rule }, body: { on } })
const rules = async (who = manager) =>
  (await harness.call(routes.list, who, org)).json<{ rules: RuleState[] }>().rules
const rule = async (name: string, who = manager) => (await rules(who)).find((one) => one.name === name)!
const found = async (name: string) => (await rule(name)).findings.map(({ record }) => record.id)
const trail = async () =>
  (
    await harness.admin.query<{ entry: object }>(
      `select entry from trail where org_id = $1 and entry->>'type' = 'consistency_rule' order by seq`,
      [org],
    )
  ).rows.map(({ entry }) => entry)

it('is off until somebody responsible for the records enables it, with one audit trail entry', async () => {
  expect((await rules()).every(({ on, findings }) => !on && findings.length === 0)).toBe(true)
  expect((await put(await harness.member(org, ['owner']), 'evidence_expired', true)).statusCode).toBe(403)
  await put(manager, 'evidence_expired', false)
  expect(await trail()).toHaveLength(0)
  expect((await put(manager, 'evidence_expired', true)).json()).toEqual({
    name: 'evidence_expired',
    on: true,
  })
  await put(manager, 'evidence_expired', true)
  expect(await trail()).toMatchObject([{ action: 'update', changes: { evidence_expired: [false, true] } }])
  expect((await rule('evidence_expired')).on).toBe(true)
  await put(manager, 'evidence_expired', false)
  expect((await rule('evidence_expired')).on).toBe(false)
})

it('is unavailable while its collections do not exist', async () => {
  const state = Object.fromEntries((await rules()).map(({ name, available }) => [name, available]))
  expect(state).toMatchObject({
    evidence_expired: true,
    process_without_unit: true,
    risk_without_control: true,
    key_control_without_test: false,
  })
})

it('finds expired evidence that is still in use', async () => {
  await put(manager, 'evidence_expired', true)
  const [over, good, alone] = [
    await proof('2026-01-31'),
    await proof('2099-01-31'),
    await proof('2026-01-31'),
  ]
  const needed = await process()
  await link(over, needed)
  await link(good, needed)
  expect(await found('evidence_expired')).toEqual([over])
  expect((await rule('evidence_expired')).findings[0]!.day).toBe('2026-01-31')
  await setStatus(over, 'superseded')
  expect(await found('evidence_expired')).toEqual([])
  expect(alone).toBeTruthy()
})

it('finds records without a required link, in either direction, and drops them once linked', async () => {
  await put(manager, 'process_without_evidence', true)
  const [active, draft] = [await process(), await process()]
  await setStatus(active, 'active')
  expect(await found('process_without_evidence')).toContain(active)
  expect(await found('process_without_evidence')).not.toContain(draft)
  const evidence = await proof(null)
  await link(evidence, active)
  expect(await found('process_without_evidence')).not.toContain(active)
  await setStatus(evidence, 'rejected')
  expect(await found('process_without_evidence')).toContain(active)
})

it('checks all rules in one query, caps the findings, and shows none to people who cannot read them', async () => {
  await put(manager, 'process_without_unit', true)
  for (let index = 0; index < 3; index += 1) await setStatus(await process(), 'active')
  await harness.admin.query(
    `insert into records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
     select $1, gen_random_uuid(), 'process', 'Z' || n, '{"en":"x"}', 'active', now(), $2, now(), $2, ''
     from generate_series(1, 120) n`,
    [org, manager.id],
  )
  await harness.admin.query(
    `insert into processes (org_id, id, description, family, owner_role)
     select r.org_id, r.id, '{"en":"x"}', 'it', 'CIO' from records r
     where r.org_id = $1 and r.code like 'Z%' and not exists (select from processes p where p.org_id = r.org_id and p.id = r.id)`,
    [org],
  )
  const before = await harness.queriesOf(routes.list)
  const state = await rule('process_without_unit')
  expect((await harness.queriesOf(routes.list)) - before).toBe(1)
  expect(state.findings).toHaveLength(MAX_FINDINGS)
  expect(state.more).toBe(true)
  const admin = await harness.member(org, ['admin'])
  expect((await rule('process_without_unit', admin)).findings).toEqual([])
  const { id: other, founder } = await harness.organisation(['risk_manager'])
  const elsewhere = (await harness.call(routes.list, founder, other)).json<{ rules: RuleState[] }>().rules
  expect(elsewhere.every(({ on }) => !on)).toBe(true)
})
