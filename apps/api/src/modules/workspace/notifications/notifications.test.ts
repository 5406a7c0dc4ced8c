import { randomUUID } from 'node:crypto'
import { processRoutes, type Process } from 'contract/risk/processes'
import { type Comment, discussionRoutes, type Thread } from 'contract/workspace/discussion'
import { meRoutes } from 'contract/workspace/me'
import {
  DEFAULT_KINDS,
  type Notification,
  notificationRoutes as routes,
  type NotificationSettings,
} from 'contract/workspace/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { watchDueDates } from './due.jobs.ts'

let harness: Harness
let org: string
let admin: Person
let manager: Person
let record: Process

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation([]))
  manager = await harness.member(org, ['risk_manager'], 'Rima')
  record = await makeProcess()
})
afterAll(() => harness.stop())

let made = 0
async function makeProcess(): Promise<Process> {
  const body = {
    code: `PR${++made}`,
    name: { en: 'Payments', fr: 'Paiements', ar: 'المدفوعات' },
    description: { en: 'Secret words' },
    family: 'it',
    ownerRole: 'CIO',
  }
  return (await harness.call(processRoutes.create, manager, org, { body })).json<Process>()
}
const auditor = (name = 'Omar') => harness.member(org, ['auditor'], name)
const say = async (who: Person, text: string, mentions: string[] = [], id = record.id) =>
  (
    await harness.call(discussionRoutes.create, who, org, {
      params: { id },
      body: { field: null, text, mentions },
    })
  ).json<Thread>()
const reply = async (who: Person, id: string, mentions: string[] = []) =>
  (
    await harness.call(discussionRoutes.reply, who, org, { params: { id }, body: { text: 'Yes', mentions } })
  ).json<Comment>()
const assign = (who: Person, personId: string, more: object = {}, id = record.id) =>
  harness.call(processRoutes.assign, who, org, {
    params: { id },
    body: { personId, role: 'reviewer', ...more },
  })
const list = async (who: Person, query: Record<string, unknown> = {}) =>
  (await harness.call(routes.list, who, org, { query })).json<{
    items: Notification[]
    next: string | null
  }>()
const count = async (who: Person) => (await harness.call(routes.count, who, org)).json<object>()
const settle = (
  who: Person,
  changes: Partial<NotificationSettings['kinds']>,
  timeZone: string | null = null,
) =>
  harness.call(routes.changeSettings, who, org, {
    body: { kinds: { ...DEFAULT_KINDS, ...changes }, timeZone },
  })

describe('a person', () => {
  it('is notified once when mentioned, with the record and the author', async () => {
    const omar = await auditor()
    const thread = await say(manager, 'Look', [omar.id])
    const { items } = await list(omar)
    expect(items).toMatchObject([
      {
        kind: 'mentioned',
        threadId: thread.id,
        actorId: manager.id,
        actorName: 'Rima',
        record: { id: record.id, type: 'process', code: record.code },
        readAt: null,
      },
    ])
    const { id, version } = thread.comments[0]!
    await harness.call(discussionRoutes.edit, manager, org, {
      params: { id },
      version,
      body: { text: 'Look again', mentions: [omar.id] },
    })
    expect((await list(omar)).items).toHaveLength(1)
  })

  it('is notified of replies in threads they take part in, but not of their own or twice', async () => {
    const [omar, lina] = [await auditor(), await auditor('Lina')]
    const thread = await say(omar, 'Question')
    await reply(manager, thread.id, [lina.id])
    expect((await list(omar)).items.map(({ kind }) => kind)).toEqual(['replied'])
    expect((await list(lina)).items.map(({ kind }) => kind)).toEqual(['mentioned'])
    await reply(lina, thread.id, [omar.id, lina.id])
    expect((await list(omar)).items.map(({ kind }) => kind)).toEqual(['mentioned', 'replied'])
    expect((await list(lina)).items).toHaveLength(1)
  })

  it('is notified of an assignment, unless self-assigned or for a record they cannot read', async () => {
    const omar = await auditor()
    await assign(manager, omar.id, { dueOn: '2031-01-01' })
    await assign(manager, omar.id, { dueOn: '2031-02-01' })
    expect((await list(omar)).items).toMatchObject([{ kind: 'assigned', dueOn: '2031-01-01' }])
    await assign(manager, manager.id)
    await assign(manager, admin.id)
    expect((await list(manager)).items.filter(({ kind }) => kind === 'assigned')).toEqual([])
    expect((await list(admin)).items).toEqual([])
  })

  it('is not notified of a refused request', async () => {
    const omar = await auditor()
    const refused = await harness.call(discussionRoutes.create, manager, org, {
      params: { id: record.id },
      body: { field: null, text: 'x', mentions: [omar.id, randomUUID()] },
    })
    expect(refused.statusCode).toBe(400)
    expect(await count(omar)).toEqual({ count: 0, more: false })
  })

  it('no longer sees notifications about records they can no longer read', async () => {
    const omar = await auditor()
    await say(manager, 'Look', [omar.id])
    expect(await count(omar)).toEqual({ count: 1, more: false })
    await harness.admin.query(`update members set roles = '{admin}' where id = $1`, [omar.id])
    harness.services.accounts.forget()
    expect(await count(omar)).toEqual({ count: 0, more: false })
    expect((await list(omar)).items).toEqual([])
  })
})

describe('a notification list', () => {
  it('is marked as read one by one or all at once, by its owner only', async () => {
    const omar = await auditor()
    for (let n = 0; n < 3; n++) await say(manager, `Look ${n}`, [omar.id])
    const { items } = await list(omar)
    const id = items[0]!.id
    const foreign = await harness.call(routes.read, manager, org, { params: { id } })
    expect([foreign.statusCode, foreign.json()]).toEqual([404, { error: 'NOT_FOUND' }])
    const read = () => harness.call(routes.read, omar, org, { params: { id } })
    expect((await read()).json()).toEqual({ count: 2, more: false })
    expect((await read()).json()).toEqual({ count: 2, more: false })
    expect((await list(omar, { unread: true })).items.map((one) => one.id)).toEqual(
      items.slice(1).map((one) => one.id),
    )
    const all = await harness.call(routes.readAll, omar, org)
    expect(all.json()).toEqual({ count: 0, more: false })
    expect((await list(omar)).items.every((one) => one.readAt !== null)).toBe(true)
  })

  it('is returned in pages', async () => {
    const omar = await auditor()
    for (let n = 0; n < 5; n++) await say(manager, `Look ${n}`, [omar.id])
    const first = await list(omar, { limit: 3 })
    const second = await list(omar, { limit: 3, cursor: first.next })
    expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null])
    const bad = await harness.call(routes.list, omar, org, { query: { cursor: 'x' } })
    expect(bad.json()).toEqual({ error: 'INVALID_CURSOR' })
  })

  it('follows the person’s notification settings', async () => {
    const omar = await auditor()
    const read = async () => (await harness.call(routes.settings, omar, org)).json<NotificationSettings>()
    expect(await read()).toEqual({ kinds: DEFAULT_KINDS, timeZone: null })
    const off = { inApp: false, mail: 'off' } as const
    await settle(omar, { mentioned: off, replied: { inApp: false, mail: 'daily' } }, 'Africa/Tunis')
    expect(await read()).toMatchObject({ kinds: { mentioned: off }, timeZone: 'Africa/Tunis' })
    const thread = await say(omar, 'Question')
    await reply(manager, thread.id)
    await reply(manager, thread.id, [omar.id])
    expect((await list(omar)).items).toEqual([])
    const kept = await harness.admin.query('select kind, mail from notifications where person_id = $1', [
      omar.id,
    ])
    expect(kept.rows).toEqual([{ kind: 'replied', mail: 'daily' }])
    expect((await settle(omar, {}, 'Mars/Olympus')).json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['timeZone'], code: 'unknown' }],
    })
  })
})

describe('a due date', () => {
  it('triggers one notification shortly before and one when overdue, in the organisation’s time zone', async () => {
    const omar = await auditor()
    const due = async (dueOn: string) => {
      const { id } = await makeProcess()
      await assign(manager, omar.id, { dueOn }, id)
      return id
    }
    const [soon, late] = [await due('2030-05-13'), await due('2030-05-08')]
    await due('2030-05-14')
    await due('2030-03-01')
    const owned = await makeProcess()
    await harness.admin.query(`update records set owner_id = $2, due_on = '2030-05-10' where id = $1`, [
      owned.id,
      omar.id,
    ])
    await harness.call(routes.readAll, omar, org)
    const told = async () =>
      (await list(omar, { unread: true })).items.map(({ kind, record: { id }, dueOn }) => [kind, id, dueOn])
    const watch = (now: string) => watchDueDates(harness.services, { org }, new Date(now))
    await Promise.all([watch('2030-05-10T03:00:00Z'), watch('2030-05-10T03:00:00Z')])
    const first = await told()
    expect(first).toHaveLength(3)
    expect(first).toEqual(
      expect.arrayContaining([
        ['due_soon', soon, '2030-05-13'],
        ['due_soon', owned.id, '2030-05-10'],
        ['overdue', late, '2030-05-08'],
      ]),
    )
    await watch('2030-05-10T20:00:00Z')
    expect(await told()).toHaveLength(3)
    await harness.admin.query(`update organisations set time_zone = 'Pacific/Auckland' where org_id = $1`, [
      org,
    ])
    await watch('2030-05-10T20:00:00Z')
    expect((await told()).map(([kind, id]) => [kind, id])).toContainEqual(['overdue', owned.id])
    expect(await told()).toHaveLength(5)
  })

  it('is checked by a separate job for each organisation', async () => {
    await watchDueDates(harness.services, { org: null })
    const jobs = await harness.admin.query<{ org: string }>(
      `select data->>'org' as org from jobs.job where name = 'watch-due-dates'`,
    )
    expect(jobs.rows.map((row) => row.org)).toContain(org)
  })
})

it('notifications are separate for each organisation of a person', async () => {
  const omar = await auditor()
  await say(manager, 'Look', [omar.id])
  const other = await harness.organisation(['auditor'])
  await harness.admin.query(
    `insert into members (org_id, id, name, email, roles) values ($1, $2, 'Omar', 'o@example.com', '{auditor}')`,
    [other.id, omar.id],
  )
  harness.services.accounts.forget()
  const elsewhere = await harness.call(routes.list, omar, other.id)
  expect(elsewhere.json()).toEqual({ items: [], next: null })
  expect((await harness.call(meRoutes.work, omar, other.id)).json()).toEqual({ items: [], next: null })
})
