import { type CalendarEntry, calendarRoutes } from 'contract/compliance/calendar'
import { DEADLINE_KINDS, DEADLINE_RULES } from 'contract/compliance/statutory-deadline-kinds'
import { type StatutoryDeadline, statutoryDeadlineRoutes } from 'contract/compliance/statutory-deadlines'
import { daysAfter, monthsAfter } from 'contract/days'
import {
  type RecurringObligation,
  recurringObligationRoutes,
} from 'contract/compliance/recurring-obligations'
import { universeRoutes } from 'contract/compliance/universes'
import { type SourceMonitor, sourceMonitorRoutes } from 'contract/compliance/source-monitors'
import { DEFAULT_KINDS, notificationRoutes } from 'contract/workspace/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ComplianceTeam, later } from '#test/compliance-team.ts'
import type { Person } from '#test/harness.ts'
import { watchCalendar } from './watch-calendar.jobs.ts'
import { monitorDeadlines } from './monitor-deadlines.jobs.ts'

let one: ComplianceTeam
const HOUR = 3_600_000

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'NIS2')
  await one.harness.admin.query(`update organisations set time_zone = 'Europe/Paris' where org_id = $1`, [
    one.org,
  ])
})
afterAll(() => one.stop())

async function start(event: string, hoursAgo = 1, who = one.officer): Promise<StatutoryDeadline[]> {
  const { clocks } = await one.done<{ clocks: StatutoryDeadline[] }>(statutoryDeadlineRoutes.start, who, {
    body: {
      event,
      knownAt: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
      name: { en: 'Laptop lost on the train' },
      ownerId: one.owner.id,
      headId: one.approver.id,
    },
  })
  return clocks
}

const send = (who: Person, { id, version }: StatutoryDeadline, body: object) =>
  one.call(statutoryDeadlineRoutes.send, who, { params: { id }, version, body })

const clock = (id: string): Promise<StatutoryDeadline> =>
  one.done(statutoryDeadlineRoutes.get, one.officer, { params: { id } })

async function told(who: Person, kind: string): Promise<string[]> {
  const rows = await one.harness.admin.query<{ cause: string }>(
    'select cause from notifications where org_id = $1 and person_id = $2 and kind = $3 order by cause',
    [one.org, who.id, kind],
  )
  return rows.rows.map(({ cause }) => cause)
}

it('every kind of statutory deadline references a requirement of the built-in universes', async () => {
  const { universes } = await one.harness.services.universes()
  const codes = new Set(universes.flatMap(({ requirements }) => requirements.map(({ code }) => code)))
  for (const kind of DEADLINE_KINDS) expect(codes).toContain(DEADLINE_RULES[kind].requirement)
})

describe('a statutory deadline', () => {
  it('is due to the second and references the requirement that sets its term', async () => {
    const [breach] = await start('personal_data_breach', 10)
    expect(Date.parse(breach!.dueAt!) - Date.parse(breach!.startedAt!)).toBe(72 * HOUR)
    expect(breach).toMatchObject({ status: 'running', universe: one.universe, zone: 'Europe/Paris' })
    const [requirement] = (await one.requirements()).filter(({ code }) => code === 'GDPR-33.1')
    expect(breach!.requirement).toBe(requirement!.id)
    expect(await clock(breach!.id)).toMatchObject({ stage: 'early' })
  })

  it('cannot start in the future', async () => {
    await expect(start('personal_data_breach', -2)).rejects.toThrow('in_future')
  })

  it('one incident starts three deadlines; the last counts from the submission of the second', async () => {
    const [warning, notification, final] = await start('significant_incident', 5)
    expect([warning, notification, final].map((each) => each!.first)).toEqual([
      null,
      warning!.id,
      warning!.id,
    ])
    expect(final!.countedFromAt).toBe(notification!.dueAt)
    const sentAt = new Date(Date.now() - HOUR).toISOString()
    const sent = await send(one.owner, notification!, { sentAt, reference: 'CSIRT-1' })
    expect(sent.json(), sent.body).toMatchObject({ status: 'met', reference: 'CSIRT-1' })
    const moved = await clock(final!.id)
    expect(Date.parse(moved.countedFromAt!)).toBe(Date.parse(sentAt))
    const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(sentAt))
    expect(moved.dueOn).toBe(monthsAfter(inParis, 1))
    expect(Date.parse(moved.dueAt!)).toBeLessThan(Date.parse(final!.dueAt!))
  })

  it('submitted late, requires a reason and stays late', async () => {
    const [late] = await start('personal_data_breach', 80)
    const sentAt = new Date().toISOString()
    const refused = await send(one.owner, late!, { sentAt, reference: 'CNIL-7' })
    expect(refused.json()).toMatchObject({ details: [{ path: ['delayReason'], code: 'required' }] })
    const sent = await send(one.owner, late!, {
      sentAt,
      reference: 'CNIL-7',
      delayReason: 'Found on Monday.',
    })
    expect(sent.json()).toMatchObject({ status: 'late_met', delayReason: 'Found on Monday.' })
    const again = await send(one.owner, sent.json(), { sentAt, reference: 'CNIL-8', delayReason: 'x' })
    expect(again.json()).toMatchObject({ error: 'TRANSITION_NOT_ALLOWED' })
  })

  it('is met by its owner, its manager or officers, and cancelled by officers with a reason', async () => {
    const [running] = await start('data_subject_request')
    const sentAt = new Date().toISOString()
    expect((await send(one.assessor, running!, { sentAt, reference: 'R' })).statusCode).toBe(403)
    const cancel = (who: Person, reason?: string) =>
      one.call(statutoryDeadlineRoutes.transition, who, {
        params: { id: running!.id },
        version: running!.version,
        body: { to: 'cancelled', reason },
      })
    expect((await cancel(one.owner, 'A test')).statusCode).toBe(403)
    expect((await cancel(one.officer)).statusCode).toBe(400)
    expect((await cancel(one.officer, 'Not a request.')).json()).toMatchObject({ status: 'cancelled' })
  })

  it('notifies at the start, at 50 %, 80 % and 100 %, once each and even if muted', async () => {
    const off = { inApp: false, mail: 'off' }
    const kinds = { ...DEFAULT_KINDS, clock_started: off, clock_running: off, clock_breached: off }
    await one.done(notificationRoutes.changeSettings, one.owner, { body: { kinds, timeZone: null } })
    const [running] = await start('personal_data_breach', 0)
    const begun = Date.parse(running!.startedAt!)
    const causes = async (kind: string, who = one.owner) =>
      (await told(who, kind)).filter((cause) => cause.includes(running!.id))
    expect(await causes('clock_started')).toHaveLength(1)
    expect(await causes('clock_started', one.approver)).toHaveLength(1)
    expect(await causes('clock_started', one.reviewer)).toHaveLength(1)
    expect(await causes('clock_started', one.officer)).toHaveLength(0)
    const stages: [hours: number, running: number, breached: number][] = [
      [35, 0, 0],
      [37, 1, 0],
      [37.1, 1, 0],
      [60, 2, 0],
      [73, 2, 1],
      [74, 2, 1],
    ]
    for (const [hours, half, over] of stages) {
      await monitorDeadlines(one.harness.services, { org: one.org }, new Date(begun + hours * HOUR))
      expect([hours, (await causes('clock_running')).length]).toEqual([hours, half])
      expect([hours, (await causes('clock_breached')).length]).toEqual([hours, over])
    }
    expect(await causes('clock_breached', one.officer)).toHaveLength(1)
    expect(await causes('clock_running', one.assessor)).toHaveLength(0)
  })
})

describe('a recurring obligation', () => {
  async function make(more: object = {}): Promise<RecurringObligation> {
    return one.done(recurringObligationRoutes.create, one.officer, {
      body: {
        name: { en: 'Test the restore of backups' },
        universe: one.universe,
        ownerId: one.owner.id,
        firstOn: '2026-01-31',
        everyMonths: 1,
        ...more,
      },
    })
  }
  const perform = (who: Person, { id, version }: RecurringObligation, body: object) =>
    one.call(recurringObligationRoutes.perform, who, { params: { id }, version, body })

  it('gets its next due date when performed, and keeps its performances', async () => {
    const duty = await make()
    expect(duty.nextOn).toBe('2026-01-31')
    expect((await perform(one.assessor, duty, { doneOn: '2026-02-02' })).statusCode).toBe(403)
    const once: RecurringObligation = (
      await perform(one.owner, duty, { doneOn: '2026-02-02', note: 'All well.' })
    ).json()
    expect(once).toMatchObject({ nextOn: '2026-02-28', lastDoneOn: '2026-02-02' })
    const twice: RecurringObligation = (await perform(one.owner, once, { doneOn: '2026-02-27' })).json()
    expect(twice.nextOn).toBe('2026-03-31')
    expect(twice.performances).toMatchObject([
      { dueOn: '2026-01-31', doneOn: '2026-02-02', doneBy: one.owner.id, note: 'All well.' },
      { dueOn: '2026-02-28', doneOn: '2026-02-27', evidence: null },
    ])
    const ahead = await perform(one.owner, twice, { doneOn: later(3) })
    expect(ahead.json()).toMatchObject({ details: [{ path: ['doneOn'], code: 'in_future' }] })
  })

  it('requires evidence where it is configured to', async () => {
    const duty = await make({ proofNeeded: true })
    const refused = await perform(one.owner, duty, { doneOn: '2026-02-02' })
    expect(refused.json()).toMatchObject({ details: [{ path: ['evidence'], code: 'required' }] })
    const { id: evidence } = await one.accepted([duty.id])
    const done: RecurringObligation = (
      await perform(one.owner, duty, { doneOn: '2026-02-02', evidence })
    ).json()
    expect(done.performances).toMatchObject([{ evidence }])
  })

  it('follows a changed interval, but never moves before the last performance', async () => {
    const duty = await make({ firstOn: '2026-01-15', everyMonths: 3 })
    const done: RecurringObligation = (await perform(one.owner, duty, { doneOn: '2026-01-10' })).json()
    expect(done.nextOn).toBe('2026-04-15')
    const changed = await one.done<RecurringObligation>(recurringObligationRoutes.update, one.officer, {
      params: { id: done.id },
      version: done.version,
      body: { everyMonths: 12 },
    })
    expect(changed.nextOn).toBe('2027-01-15')
  })
})

it('a publication is assessed with its impact, a reason and the universe to update', async () => {
  const made = await one.done<SourceMonitor>(sourceMonitorRoutes.create, one.assessor, {
    body: { name: { en: 'Guidelines 01/2026' }, address: 'https://example.eu/g1', ownerId: one.assessor.id },
  })
  const move = async (who: Person, to: string) => {
    const { version } = await one.done<SourceMonitor>(sourceMonitorRoutes.get, one.officer, {
      params: { id: made.id },
    })
    return one.call(sourceMonitorRoutes.transition, who, { params: { id: made.id }, version, body: { to } })
  }
  const moved: SourceMonitor = (await move(one.assessor, 'assessing')).json()
  const judged = await one.done<SourceMonitor>(sourceMonitorRoutes.update, one.assessor, {
    params: { id: made.id },
    version: moved.version,
    body: { impact: 'high', decision: 'update', decisionNote: 'New wording of Article 12.' },
  })
  expect((await move(one.officer, 'decided')).json()).toMatchObject({ details: { guards: ['placed'] } })
  await one.done(sourceMonitorRoutes.update, one.assessor, {
    params: { id: made.id },
    version: judged.version,
    body: { universes: [one.universe] },
  })
  expect((await move(one.assessor, 'decided')).statusCode).toBe(403)
  expect((await move(one.officer, 'decided')).json()).toMatchObject({ status: 'decided' })
})

describe('the compliance calendar', () => {
  const read = async (from: string, to: string, who = one.officer) =>
    one.done<{ entries: CalendarEntry[] }>(calendarRoutes.read, who, { query: { from, to } })

  beforeAll(async () => {
    const universe = await one.readUniverse()
    await one.done(universeRoutes.update, one.officer, {
      params: { id: one.universe },
      version: universe.version,
      body: {
        ownerId: one.owner.id,
        certified: true,
        certificateUntil: later(30),
        nextReviewOn: later(60),
      },
    })
    await one.done(recurringObligationRoutes.create, one.officer, {
      body: {
        name: { en: 'Report to the board' },
        universe: one.universe,
        ownerId: one.owner.id,
        firstOn: later(14),
        everyMonths: 1,
      },
    })
    await one.done(sourceMonitorRoutes.create, one.officer, {
      body: { name: { en: 'Draft act' }, address: 'https://example.eu/draft', decideBy: later(20) },
    })
  })

  it('shows obligations with later occurrences, deadlines with their hour, reviews and certificates', async () => {
    const { entries } = await read(later(0), later(100))
    const board = entries.filter(
      ({ kind, title }) => kind === 'duty' && JSON.stringify(title).includes('board'),
    )
    expect(board.map(({ day, planned }) => [day, planned])).toEqual([
      [later(14), false],
      [monthsAfter(later(14), 1), true],
      [monthsAfter(later(14), 2), true],
    ])
    const running = entries.find(({ kind, status }) => kind === 'clock' && status === 'running')
    expect(running).toMatchObject({ at: expect.any(String), universes: [expect.any(String)] })
    const certificate = { id: one.universe, day: later(30), ownerId: one.owner.id }
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'certificate', ...certificate }))
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'review', day: later(60) }))
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'watch', day: later(20) }))
  })

  it('includes overdue entries while the range contains today', async () => {
    const late = (entries: CalendarEntry[]) => entries.filter((entry) => entry.late)
    const now = await read(later(0), later(30))
    expect(late(now.entries).length).toBeGreaterThan(0)
    expect(late(now.entries).every(({ day }) => day < daysAfter(later(0), 1))).toBe(true)
    expect(late((await read(later(10), later(30))).entries)).toEqual([])
  })

  it('takes a constant number of queries, and refuses a range of more than a year', async () => {
    const refused = await one.call(calendarRoutes.read, one.officer, {
      query: { from: '2026-01-01', to: '2028-01-01' },
    })
    expect(refused.statusCode).toBe(400)
    const before = await one.harness.queriesOf(calendarRoutes.read)
    await read(later(0), later(1))
    const few = (await one.harness.queriesOf(calendarRoutes.read)) - before
    await read(later(0), later(300))
    expect((await one.harness.queriesOf(calendarRoutes.read)) - before - few).toBe(few)
    const guest = await one.harness.member(one.org, ['guest'])
    const asked = await one.call(calendarRoutes.read, guest, { query: { from: later(0), to: later(9) } })
    expect(asked.statusCode).toBe(403)
  })

  it('reminds once per lead time, and weekly about pending changes', async () => {
    const run = (days: number) =>
      watchCalendar(one.harness.services, { org: one.org }, new Date(Date.now() + days * 24 * HOUR))
    for (const days of [0, 0, 1, 8]) await run(days)
    const expiring = await told(one.owner, 'expiring')
    expect(expiring.filter((cause) => cause.includes(one.universe))).toEqual([
      `certificate:${one.universe}:${later(30)}:30`,
    ])
    const review = (await told(one.owner, 'due_soon')).filter((cause) => cause.startsWith('review'))
    expect(review).toEqual([`review:${one.universe}:${later(60)}:60`])
    expect((await told(one.owner, 'due_soon')).filter((cause) => cause.startsWith('duty'))).toHaveLength(1)
    const weeks = (await told(one.officer, 'change_waiting')).map((cause) => cause.split(':')[2])
    expect(weeks).toEqual(['0', '1'])
  })
})
