import { auditFigureRoutes } from 'contract/audit/figures'
import { complianceFigureRoutes } from 'contract/compliance/figures'
import type { Locale } from 'contract'
import { figureRoutes } from 'contract/risk/figures'
import { deviceRoutes } from 'contract/techdoc/devices'
import { homeRoutes } from 'contract/workspace/home'
import { meRoutes, type Me } from 'contract/workspace/me'
import { sampleDataRoutes as routes } from 'contract/workspace/sample-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { buildSample } from './build-sample.jobs.ts'

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

async function explore(locale: Locale): Promise<{ who: Person; org: string; seconds: number }> {
  const who = await harness.person('Explorer')
  await harness.call(meRoutes.update, who, null, { body: { locale } })
  const begun = await harness.call(routes.begin, who, null)
  expect(begun.statusCode, begun.body).toBe(200)
  const org = begun.json<{ organisationId: string }>().organisationId
  const from = performance.now()
  await buildSample(harness.services, { org })
  return { who, org, seconds: (performance.now() - from) / 1000 }
}

it('fills an organisation in test mode with work of every area, in under 30 seconds', { timeout: 180_000 }, async () => {
  const { who, org, seconds } = await explore('fr')
  expect(seconds).toBeLessThan(30)
  console.info(`sample built in ${seconds.toFixed(1)} s`)
  const get = async <T>(route: Parameters<Harness['call']>[0], query = {}) => {
    const answer = await harness.call(route, who, org, { query })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<T>()
  }
  expect(await get(routes.get)).toMatchObject({ state: 'ready' })
  const me = await get<Me>(meRoutes.me)
  expect(me.memberships).toMatchObject([{ organisationName: 'Nordmed (exemple)', testMode: true }])
  expect(await get(figureRoutes.get)).toMatchObject({ lines: 14 })
  const compliance = await get<{ universes: { count: number }; gaps: { critical: number } }>(
    complianceFigureRoutes.get,
  )
  expect(compliance.universes.count).toBe(2)
  const audit = await get<{ phases: { status: string; count: number }[] }>(auditFigureRoutes.area)
  expect(audit.phases.map(({ status }) => status).toSorted()).toEqual(['fieldwork', 'follow_up', 'planned'])
  expect((await get<{ items: unknown[] }>(deviceRoutes.list)).items).toHaveLength(2)
  const home = await get<{ work: Record<string, number>; changes: { count: number } }>(homeRoutes.get)
  expect(home.work['sign']).toBeGreaterThan(0)
  expect(home.work['review']).toBeGreaterThan(0)
  expect(home.changes.count).toBeGreaterThan(100)
  // Nobody of a sample has a way in.
  const { rows } = await harness.admin.query(
    `select m.id from members m join identities i on i.person_id = m.id where m.org_id = $1`,
    [org],
  )
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([who.id])
  // Nobody acts for who explores, and no signature is made up.
  const forged = await harness.admin.query(
    `select 1 from trail t where t.org_id = $1 and t.entry->>'actor' = $2 and t.entry->>'type' not in ('organisation', 'member')`,
    [org, who.id],
  )
  expect(forged.rowCount).toBe(0)
  expect((await harness.admin.query('select 1 from signatures where org_id = $1', [org])).rowCount).toBe(0)
})

it('is put away, and begun anew', { timeout: 180_000 }, async () => {
  const { who, org } = await explore('ar')
  const anew = await harness.call(routes.reset, who, org)
  expect(anew.statusCode, anew.body).toBe(200)
  const next = anew.json<{ organisationId: string }>().organisationId
  expect(next).not.toBe(org)
  expect((await harness.call(routes.get, who, org)).json()).toEqual({ error: 'NOT_A_MEMBER' })
  expect((await harness.call(routes.get, who, next)).json()).toMatchObject({ state: 'building' })
  expect((await harness.call(routes.remove, who, next)).statusCode).toBe(204)
  const { memberships } = (await harness.call(meRoutes.me, who, null)).json<Me>()
  expect(memberships).toEqual([])
})

it('does not put away what was not made to explore, and not for who may not', async () => {
  const { id: org, founder } = await harness.organisation()
  expect((await harness.call(routes.remove, founder, org)).json()).toEqual({ error: 'NOT_A_SAMPLE' })
  expect((await harness.call(routes.reset, founder, org)).json()).toEqual({ error: 'NOT_A_SAMPLE' })
  const auditor = await harness.member(org, ['auditor'])
  expect((await harness.call(routes.remove, auditor, org)).statusCode).toBe(403)
})
