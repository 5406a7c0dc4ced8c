import { assessmentRoutes } from 'contract/risk/assessments'
import { processRoutes } from 'contract/risk/processes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { type Home, homeRoutes, type Onboarding } from 'contract/workspace/home'
import { meRoutes, type WorkItem } from 'contract/workspace/me'
import type { Route } from 'contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { MAX_PER_TYPE } from './work.queries.ts'

let harness: Harness
let org: string
let manager: Person
beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
})
afterAll(() => harness.stop())

async function done<T>(route: Route, who: Person, request: Request = {}): Promise<T> {
  const answer = await harness.call(route, who, org, request)
  expect(answer.statusCode, `${route.name} ${answer.body}`).toBeLessThan(300)
  return answer.json<T>()
}
const work = async (who: Person, query: Record<string, unknown> = {}): Promise<WorkItem[]> =>
  (await done<{ items: WorkItem[] }>(meRoutes.work, who, { query })).items
const home = (who: Person): Promise<Home> => done(homeRoutes.get, who)

it('HOME-1 lists submitted evidence for people who may review it, but not for its uploader', async () => {
  const [officer, other] = [
    await harness.member(org, ['compliance_officer']),
    await harness.member(org, ['compliance_officer']),
  ]
  const { id } = await done<{ id: string }>(evidenceRoutes.create, officer, {
    body: {
      name: { en: 'Register' },
      address: 'https://example.com/register',
      obtainedOn: '2026-01-05',
      obtainedBy: officer.id,
      confidentiality: 'internal',
    },
  })
  const of = (items: WorkItem[]) => items.filter(({ recordId }) => recordId === id).map(({ kind }) => kind)
  expect(of(await work(other))).toEqual([])
  await done(evidenceRoutes.transition, officer, { params: { id }, version: 1, body: { to: 'submitted' } })
  expect(of(await work(other))).toEqual(['review'])
  const item = (await work(other)).find(({ recordId }) => recordId === id)
  expect(item).toMatchObject({ person: { id: officer.id }, context: null })
  expect(of(await work(officer))).toEqual([])
  expect((await home(other)).work.review).toBe((await work(other, { kind: ['review'] })).length)
  await done(evidenceRoutes.transition, other, { params: { id }, version: 2, body: { to: 'accepted' } })
  expect(of(await work(other))).toEqual([])
})

it('HOME-1 lists a submitted record for its named reviewers, and for its owner before submission', async () => {
  const approver = await harness.member(org, ['risk_manager'], 'Approver')
  const outsider = await harness.member(org, ['risk_manager'], 'Outsider')
  const { id } = await done<{ id: string }>(assessmentRoutes.create, manager, {
    body: {
      name: { en: 'Purchasing' },
      context: 'process',
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
      dueOn: '2026-01-31',
      ownerId: manager.id,
      reviewerId: approver.id,
      approverId: approver.id,
    },
  })
  const of = async (who: Person) =>
    (await work(who)).filter(({ recordId }) => recordId === id).map(({ kind, overdue }) => [kind, overdue])
  expect(await of(manager)).toEqual([['todo', true]])
  expect(await of(approver)).toEqual([])
  await harness.admin.query(`update records set status = 'in_review' where id = $1`, [id])
  expect(await of(manager)).toEqual([])
  expect((await of(approver)).map(([kind]) => kind)).toEqual([expect.stringMatching(/review|sign/)])
  expect(await of(outsider)).toEqual([])
  await harness.admin.query(`update records set due_on = current_date where id = $1`, [id])
  const { work: counts } = await home(approver)
  expect(counts.dueToday).toBe(1)
  expect((await work(approver, { dueToday: true })).map(({ recordId }) => recordId)).toEqual([id])
  expect(counts.overdue).toBe((await work(approver, { overdue: true })).length)
})

it('HOME-3 shows what others changed since the last visit, and only that', async () => {
  const reader = await harness.member(org, ['auditor'])
  const create = (code: string) =>
    done<{ id: string }>(processRoutes.create, manager, {
      body: { code, name: { en: 'P' }, description: { en: 'P' }, family: 'finance', ownerRole: 'CFO' },
    })
  await create('OLD')
  expect(await done(homeRoutes.visit, reader)).toEqual({ since: null })
  expect((await home(reader)).changes).toMatchObject({ since: null, count: 0 })
  await harness.admin.query(
    `update visits set seen_at = clock_timestamp() - interval '2 hours' where person_id = $1`,
    [reader.id],
  )
  await harness.admin.query(
    `update records set updated_at = clock_timestamp() - interval '3 hours' where org_id = $1`,
    [org],
  )
  const made = await create('NEW')
  await done(homeRoutes.visit, reader)
  const { changes } = await home(reader)
  expect(changes).toMatchObject({ count: 1, more: false, types: [{ type: 'process', count: 1 }] })
  const listed = await done<{ items: { recordId: string }[] }>(homeRoutes.changes, reader, {
    query: { type: ['process'] },
  })
  expect(listed.items.map(({ recordId }) => recordId)).toEqual([made.id])
  // Going on working does not begin another visit.
  await done(homeRoutes.visit, reader)
  expect((await home(reader)).changes.count).toBe(1)
  // What one did oneself is no news.
  expect((await home(manager)).changes.count).toBe(0)
})

it('HOME-4 shows first steps to administrators until done or hidden, and the tour once to everybody', async () => {
  const { id: fresh, founder } = await harness.organisation(['risk_manager'])
  const ask = async (who: Person): Promise<Onboarding> =>
    (await harness.call(homeRoutes.onboarding, who, fresh)).json<Onboarding>()
  const member = await harness.member(fresh, ['auditor'])
  const { steps, tourEnded } = await ask(founder)
  expect(tourEnded).toBe(false)
  expect(steps?.filter(({ done: isDone }) => isDone).map(({ step }) => step)).toEqual(['people'])
  expect((await ask(member)).steps).toBeNull()
  await harness.call(homeRoutes.changeOnboarding, founder, fresh, {
    body: { tourEnded: true, stepsHidden: true },
  })
  expect(await ask(founder)).toEqual({ tourEnded: true, steps: null })
  expect((await ask(member)).tourEnded).toBe(false)
  // The tour is the person's own, wherever they belong.
  expect((await done<Onboarding>(homeRoutes.onboarding, manager)).tourEnded).toBe(false)
  await harness.call(homeRoutes.changeOnboarding, founder, fresh, {
    body: { tourEnded: false, stepsHidden: false },
  })
  expect((await ask(founder)).steps).not.toBeNull()
})

it('HOME-1 lists work assigned by name first, then the earliest due, then the rest, however many', async () => {
  const [bringer, judge] = [
    await harness.member(org, ['compliance_officer']),
    await harness.member(org, ['compliance_officer']),
  ]
  const body = {
    name: { en: 'Register' },
    address: 'https://example.com/register',
    obtainedOn: '2026-01-05',
    obtainedBy: bringer.id,
    confidentiality: 'internal',
  }
  const count = MAX_PER_TYPE + 60
  for (let made = 0; made < count; made++) await done(evidenceRoutes.create, bringer, { body })
  // Two of three have a day, many of them the same one; four of those without one name the judge.
  const { rows } = await harness.admin.query<{ id: string; day: string | null; named: boolean }>(
    `update records r set status = 'submitted',
       due_on = case when n.n % 3 > 0 then date '2027-01-01' + (n.n * 37 % 50)::integer end,
       owner_id = case when n.n % 60 = 0 then $2::uuid else r.owner_id end
     from (select id, row_number() over (order by md5(id::text)) as n from records where org_id = $1 and created_by = $3) n
     where r.id = n.id returning r.id, r.due_on::text as day, r.owner_id = $2 as named`,
    [org, judge.id, bringer.id],
  )
  expect(rows).toHaveLength(count)
  const rank = ({ id, day, named }: (typeof rows)[number]) => `${named ? 0 : 1} ${day ?? '9999'} ${id}`
  const first = rows.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, MAX_PER_TYPE + 1)
  const ids = new Set(rows.map(({ id }) => id))
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, kind: ['review'], ...(cursor ? { cursor } : {}) }
    const page = await done<{ items: WorkItem[]; next: string | null }>(meRoutes.work, judge, { query })
    found.push(...page.items.map(({ recordId }) => recordId).filter((id) => ids.has(id)))
    cursor = page.next
  }
  expect(found.toSorted()).toEqual(first.map(({ id }) => id).toSorted())
})

it('HOME-1 takes the same number of statements whatever the volume', async () => {
  const before = await harness.queriesOf(homeRoutes.get)
  await home(manager)
  const spent = (await harness.queriesOf(homeRoutes.get)) - before
  expect(spent).toBeLessThanOrEqual(8)
})
