import { processRoutes, type Process } from 'contract/risk/processes'
import { discussionRoutes, type Thread } from 'contract/workspace/discussion'
import { liveRoutes, type Presence } from 'contract/workspace/live'
import { meRoutes } from 'contract/workspace/me'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { openEventStream } from '#test/event-stream.ts'

let harness: Harness
let org: string
let admin: Person
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: admin } = await harness.organisation([]))
  manager = await harness.member(org, ['risk_manager'], 'Rima')
})
afterAll(() => harness.stop())

let made = 0
async function makeProcess(who = manager, where = org): Promise<Process> {
  const body = {
    code: `LV${++made}`,
    name: { en: 'Live' },
    description: { en: 'x' },
    family: 'it',
    ownerRole: 'CIO',
  }
  const response = await harness.call(processRoutes.create, who, where, { body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<Process>()
}
const rename = ({ id, version }: Process) =>
  harness.call(processRoutes.update, manager, org, {
    params: { id },
    version,
    body: { name: { en: 'Changed' } },
  })
const present = (who: Person, id: string, state: string, field: string | null = null) =>
  harness.call(liveRoutes.tell, who, org, { params: { id }, body: { state, field } })

describe('the event stream', () => {
  it('notifies readers of the record at once, and nobody else', async () => {
    const auditor = await harness.member(org, ['auditor'])
    const guest = await harness.member(org, ['guest'])
    const other = await harness.organisation(['risk_manager'])
    const [hears, deaf, outside, foreign] = await Promise.all([
      openEventStream(harness, auditor, org),
      openEventStream(harness, admin, org),
      openEventStream(harness, guest, org),
      openEventStream(harness, other.founder, other.id),
    ])
    expect(hears.status).toBe(200)
    expect(hears.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(hears.headers.get('cache-control')).toBe('no-store')
    const process = await makeProcess()
    const took: number[] = []
    let latest = process
    for (let n = 0; n < 20; n++) {
      const changed = await harness.call(processRoutes.update, manager, org, {
        params: { id: latest.id },
        version: latest.version,
        body: { name: { en: `Changed ${n}` } },
      })
      const saved = Date.now()
      latest = changed.json<Process>()
      await hears.until((one) => one.event === 'record-changed' && one.version === latest.version)
      took.push(Date.now() - saved)
    }
    globalThis.process.stdout.write(
      `Live: saved to told, median ${took.toSorted((a, b) => a - b)[10]} ms of 20\n`,
    )
    expect(hears.events.at(-1)).toEqual({
      event: 'record-changed',
      type: 'process',
      id: process.id,
      version: 21,
    })
    for (const listener of [deaf, outside, foreign]) expect(listener.events).toEqual([])
    for (const listener of [hears, deaf, outside, foreign]) listener.close()
  })

  it('sends discussion events, and a notification event to the mentioned person', async () => {
    const [omar, lina] = [await harness.member(org, ['auditor']), await harness.member(org, ['auditor'])]
    const [named, reader] = await Promise.all([
      openEventStream(harness, omar, org),
      openEventStream(harness, lina, org),
    ])
    const { id } = await makeProcess()
    const body = { field: null, text: 'Not in the stream', mentions: [omar.id] }
    const thread = (
      await harness.call(discussionRoutes.create, manager, org, { params: { id }, body })
    ).json<Thread>()
    const told = { event: 'thread-changed', type: 'process', id, threadId: thread.id }
    expect(await named.until((one) => one.event === 'thread-changed')).toEqual(told)
    expect(await reader.until((one) => one.event === 'thread-changed')).toEqual(told)
    expect(await named.until((one) => one.event === 'notification')).toMatchObject({ kind: 'mentioned' })
    expect(reader.events.filter((one) => one.event === 'notification')).toEqual([])
    expect(JSON.stringify(named.events)).not.toContain('Not in the stream')
    named.close()
    reader.close()
  })

  it('sends nothing for a failed change, and one event for a bulk change', async () => {
    const auditor = await harness.member(org, ['auditor'])
    const hears = await openEventStream(harness, auditor, org)
    const processes: Process[] = []
    for (let n = 0; n < 25; n++) processes.push(await makeProcess())
    await hears.until((one) => one.event === 'record-changed' && one.id === processes.at(-1)!.id)
    hears.events.length = 0
    await rename({ ...processes[0]!, version: 7 })
    const ids = processes.map(({ id }) => id)
    await harness.call(processRoutes.bulk, manager, org, { body: { ids, changes: { criticality: 3 } } })
    await hears.until((one) => one.event === 'record-changed' && one.id === null)
    expect(hears.events).toEqual([{ event: 'record-changed', type: 'process', id: null, version: null }])
    hears.close()
  })

  it('sends a missed event when its database connection was lost', async () => {
    const hears = await openEventStream(harness, await harness.member(org, ['auditor']), org)
    await rename(await makeProcess())
    await hears.until((one) => one.event === 'record-changed')
    await harness.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'evidentia-live' and datname = current_database()`,
    )
    await hears.until((one) => one.event === 'missed', 10_000)
    const { id } = await makeProcess()
    await hears.until((one) => one.event === 'record-changed' && one.id === id)
    hears.close()
  })
})

describe('Sec5 an open event stream', () => {
  it('Sec5 closes within five seconds of losing the membership, the role or the token', async () => {
    const [gone, late, lost] = await Promise.all([
      harness.member(org, ['auditor']),
      harness.member(org, ['auditor']),
      harness.member(org, ['auditor']),
    ])
    const { sub } = JSON.parse(Buffer.from(manager.token.split('.')[1]!, 'base64url').toString()) as {
      sub: string
    }
    const short = await harness.issuer.sign({ sub, email: manager.email, name: 'Rima' }, { expiresIn: '3s' })
    const expires = Date.now() + 3_000
    const streams = await Promise.all([
      openEventStream(harness, gone, org),
      openEventStream(harness, late, org),
      openEventStream(harness, { token: short }, org),
    ])
    const roleLost = await openEventStream(harness, lost, org)
    const ended = Date.now()
    await harness.admin.query('update members set active = false where id = $1', [gone.id])
    await harness.admin.query('update members set expires_on = current_date - 1 where id = $1', [late.id])
    await harness.admin.query(`update members set roles = '{admin}' where id = $1`, [lost.id])
    await vi.waitFor(() => expect(streams.every((one) => one.endedAt !== undefined)).toBe(true), {
      timeout: 8_000,
      interval: 20,
    })
    const took = [streams[0].endedAt! - ended, streams[1].endedAt! - ended, streams[2].endedAt! - expires]
    process.stdout.write(`Sec5: streams closed after ${took.join(', ')} ms\n`)
    for (const ms of took) expect(ms).toBeLessThan(5_000)
    roleLost.events.length = 0
    await rename(await makeProcess())
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(roleLost.events).toEqual([])
    roleLost.close()
  })

  it('Sec5 closes within five seconds of signing out, and only that one', async () => {
    const person = await harness.member(org, ['risk_manager'])
    const { sub, email } = decodeJwt<{ sub: string; email: string }>(person.token)
    const now = Math.floor(Date.now() / 1000)
    const at = (auth_time: number) => harness.issuer.sign({ sub, email, auth_time })
    const [phone, desk] = [await at(now - 100), await at(now - 50)]
    const gone = await openEventStream(harness, { token: phone }, org)
    const stays = await openEventStream(harness, { token: desk }, org)
    const began = Date.now()
    const left = await harness.call(meRoutes.signOut, { ...person, token: phone }, org, {
      query: { which: 'this' },
    })
    expect(left.statusCode).toBe(204)
    await vi.waitFor(() => expect(gone.endedAt).toBeDefined(), { timeout: 8_000, interval: 20 })
    expect(gone.endedAt! - began).toBeLessThan(5_000)
    expect(stays.endedAt).toBeUndefined()
    stays.close()
  })

  it('Sec5 is refused with an invalid or expired token, or for another organisation', async () => {
    const other = await harness.organisation()
    const expired = await harness.issuer.sign({ sub: 'x' }, { expiresIn: '-2m' })
    for (const [token, where, status] of [
      ['a.b.c', org, 401],
      [expired, org, 401],
      [manager.token, other.id, 403],
    ] as const)
      expect((await openEventStream(harness, { token }, where)).status).toBe(status)
  })
})

describe('presence', () => {
  it('is shown to readers of the record, and expires after half a minute', async () => {
    const auditor = await harness.member(org, ['auditor'], 'Omar')
    const { id } = await makeProcess()
    const hears = await openEventStream(harness, manager, org)
    const deaf = await openEventStream(harness, admin, org)
    expect((await present(manager, id, 'viewing')).json()).toEqual({ items: [] })
    const seen = (await present(auditor, id, 'editing', 'family')).json<{ items: Presence[] }>()
    expect(seen.items).toMatchObject([{ personId: manager.id, name: 'Rima', editing: false, field: null }])
    expect(await hears.until((one) => one.event === 'presence' && one.who.personId === auditor.id)).toEqual({
      event: 'presence',
      type: 'process',
      id,
      who: { personId: auditor.id, name: 'Omar', editing: true, field: 'family' },
      gone: false,
    })
    await harness.admin.query(
      `update presences set seen_at = seen_at - interval '31 seconds' where person_id = $1`,
      [auditor.id],
    )
    const list = await harness.call(liveRoutes.present, manager, org, { params: { id } })
    expect(list.json()).toEqual({ items: [] })
    await present(auditor, id, 'gone')
    await hears.until((one) => one.event === 'presence' && one.gone)
    // People get no presence events about themselves.
    expect(hears.events.map((one) => one.event === 'presence' && one.who.personId)).not.toContain(manager.id)
    expect(deaf.events).toEqual([])
    for (const response of [
      await present(admin, id, 'viewing'),
      await present(auditor, id, 'editing', 'nothing'),
    ])
      expect([404, 400]).toContain(response.statusCode)
    hears.close()
    deaf.close()
  })
})
