import { randomUUID } from 'node:crypto'
import { auditFigureRoutes } from 'contract/audit/figures'
import { complianceFigureRoutes } from 'contract/compliance/figures'
import type { Locale, Route } from 'contract'
import { figureRoutes } from 'contract/risk/figures'
import { deviceRoutes } from 'contract/techdoc/devices'
import { AREA_HEALTH } from 'contract/workspace/area-health'
import { type Home, homeRoutes } from 'contract/workspace/home'
import { type Me, meRoutes, WORK_KINDS } from 'contract/workspace/me'
import { sampleDataRoutes as routes } from 'contract/workspace/sample-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { buildSample } from './build-sample.jobs.ts'

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

async function begin(locale: Locale): Promise<{ who: Person; org: string }> {
  const who = await harness.person('Explorer')
  await harness.call(meRoutes.update, who, null, { body: { locale } })
  const begun = await harness.call(routes.begin, who, null)
  expect(begun.statusCode, begun.body).toBe(200)
  return { who, org: begun.json<{ organisationId: string }>().organisationId }
}

async function explore(locale: Locale): Promise<{ who: Person; org: string }> {
  const begun = await begin(locale)
  await buildSample(harness.services, { org: begun.org })
  return begun
}

/** Those who were made up get a way in, to see what they would see. */
async function letIn(person: string): Promise<Person> {
  const subject = randomUUID()
  await harness.admin.query('insert into identities (issuer, subject, person_id) values ($1, $2, $3)', [
    harness.issuer.url,
    subject,
    person,
  ])
  return { id: person, email: '', token: await harness.issuer.sign({ sub: subject, name: 'Sample' }) }
}

/** All of a list, page by page. */
async function countAll(
  route: Route,
  who: Person,
  org: string,
  query: Record<string, unknown>,
): Promise<number> {
  let [count, cursor] = [0, '']
  do {
    const request = { query: { ...query, limit: 7, ...(cursor ? { cursor } : {}) } }
    const page = await harness.call(route, who, org, request)
    expect(page.statusCode, page.body).toBe(200)
    const { items, next } = page.json<{ items: unknown[]; next: string | null }>()
    count += items.length
    cursor = next ?? ''
  } while (cursor)
  return count
}

it('fills an organisation in test mode with work of every area', { timeout: 300_000 }, async () => {
  const { who, org } = await explore('fr')
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

  // HOME-1: for everybody, each figure is that of the list which it opens.
  const members = await harness.admin.query<{ id: string }>('select id from members where org_id = $1', [org])
  for (const { id } of members.rows) {
    const person = id === who.id ? who : await letIn(id)
    const told = (await harness.call(homeRoutes.get, person, org)).json<Home>()
    for (const kind of WORK_KINDS)
      expect([id, kind, await countAll(meRoutes.work, person, org, { kind: [kind] })]).toEqual([
        id,
        kind,
        told.work[kind],
      ])
    expect(await countAll(meRoutes.work, person, org, { overdue: true })).toBe(told.work.overdue)
    expect(await countAll(homeRoutes.changes, person, org, {})).toBe(told.changes.count)
    for (const { type, count } of told.changes.types)
      expect([type, await countAll(homeRoutes.changes, person, org, { type: [type] })]).toEqual([type, count])
    for (const { from, query, figures } of AREA_HEALTH) {
      const answer = await harness.call(from, person, org, { query })
      if (answer.statusCode === 403) continue
      for (const { key, value, list, query: narrowed } of figures)
        expect([key, await countAll(list, person, org, narrowed)]).toEqual([key, value(answer.json())])
    }
  }
})

it('is put away, and begun anew', async () => {
  const { who, org } = await begin('ar')
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
