import { processRoutes } from 'contract/risk/processes'
import { type RichText, richTextRoutes } from 'contract/workspace/rich-texts'
import { meRoutes, type Me } from 'contract/workspace/me'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { userRoutes } from 'contract/workspace/users'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listenForSockets, connectAs } from '#test/text-client.ts'
import { Harness, type Person } from '#test/harness.ts'
import { openEventStream } from '#test/event-stream.ts'

interface Place {
  id: string
  founder: Person
  document: string
}

let harness: Harness
let url: string
let stop: () => Promise<void>
let ending: Place
let other: Place

beforeAll(async () => {
  harness = await Harness.start()
  const sockets = await listenForSockets(harness)
  url = sockets.url
  stop = () => sockets.collaboration.stop()
  ending = await place()
  other = await place()
})
afterAll(async () => {
  await stop()
  await harness.stop()
})

async function place(): Promise<Place> {
  const { id, founder } = await harness.organisation(['risk_manager'])
  const text = { en: 'Purchasing' }
  const body = { code: 'P2P', name: text, description: text, family: 'finance', ownerRole: 'CFO' }
  const made = await harness.call(processRoutes.create, founder, id, { body })
  const params = { id: made.json<{ id: string }>().id, field: 'narrative' }
  const opened = await harness.call(richTextRoutes.open, founder, id, { params })
  return { id, founder, document: opened.json<RichText>().id }
}

/** Sessions of one person in both organisations, started this many seconds from now. */
async function sessions(...begun: number[]): Promise<Person[]> {
  const person = await harness.member(ending.id, ['risk_manager'])
  await harness.admin.query(
    `insert into members (org_id, id, name, email, roles) values ($1, $2, 'Guest', $3, '{risk_manager}')`,
    [other.id, person.id, person.email],
  )
  harness.services.accounts.forget()
  const { sub, email, name } = decodeJwt<{ sub: string; email: string; name: string }>(person.token)
  const now = Math.floor(Date.now() / 1000)
  const tokens = begun.map((after) =>
    harness.issuer.sign({ sub, email, name, email_verified: true, auth_time: now + after }),
  )
  return (await Promise.all(tokens)).map((token) => ({ ...person, token }))
}

const ask = async (who: Person, where: string | null) => {
  const route = where ? processRoutes.list : meRoutes.me
  const answer = await harness.call(route, who, where)
  return `${answer.statusCode} ${answer.json<{ error?: string }>().error ?? ''}`.trim()
}
const endSessions = async (who: Person) => {
  const params = { id: who.id }
  const body = { reason: 'A telephone was lost' }
  const answer = await harness.call(userAdministrationRoutes.endSignIns, ending.founder, ending.id, {
    params,
    body,
  })
  expect(answer.statusCode).toBe(204)
}

describe('T9 an administrator ends a member’s sessions', () => {
  it('T9 in this organisation only: they stay valid in the other one, and a new session works here again', async () => {
    const [phone, desk, later] = await sessions(-100, -50, 5)
    await endSessions(phone!)
    for (const who of [phone!, desk!]) {
      expect(await ask(who, ending.id)).toBe('401 SESSION_ENDED')
      expect(await ask(who, other.id)).toBe('200')
      expect(await ask(who, null)).toBe('200')
    }
    expect(await ask(later!, ending.id)).toBe('200')
    expect(await ask(later!, other.id)).toBe('200')
    const { rows } = await harness.admin.query(
      'select 1 from people where id = $1 and (sign_ins_from is not null or ended_sign_ins <> $2)',
      [phone!.id, []],
    )
    expect(rows).toEqual([])
  })

  it('T9 an ended session cannot change the person’s data in this organisation', async () => {
    const [old, later] = await sessions(-100, 5)
    await endSessions(old!)
    const nameIn = async (where: string) =>
      (await harness.call(userRoutes.get, later!, where, { params: { id: later!.id } })).json<{
        name: string
      }>().name
    const before = await nameIn(ending.id)
    const renamed = await harness.call(meRoutes.update, old!, null, { body: { name: 'Somebody Else' } })
    expect(renamed.statusCode).toBe(200)
    expect(await nameIn(ending.id)).toBe(before)
    const here = await harness.call(meRoutes.update, old!, ending.id, { body: { locale: 'fr' } })
    expect(here.json()).toEqual({ error: 'SESSION_ENDED' })
    expect((await harness.call(meRoutes.me, later!, ending.id)).json<Me>().locale).toBe('en')
  })

  it('T9 a member of no other organisation has to sign in again', async () => {
    const only = await harness.member(ending.id, ['risk_manager'])
    await endSessions(only)
    expect(await ask(only, null)).toBe('401 SESSION_ENDED')
  })

  it('T9 event streams of this organisation close within five seconds, and stay open in the other one', async () => {
    const [phone] = await sessions(-100)
    const [here, there] = await Promise.all([
      openEventStream(harness, phone!, ending.id),
      openEventStream(harness, phone!, other.id),
    ])
    expect([here.status, there.status]).toEqual([200, 200])
    const began = Date.now()
    await endSessions(phone!)
    await vi.waitFor(() => expect(here.endedAt).toBeDefined(), { timeout: 8_000, interval: 20 })
    process.stdout.write(`T9: stream ended after ${here.endedAt! - began} ms\n`)
    expect(here.endedAt! - began).toBeLessThan(5_000)
    // The other stream still receives events of its organisation.
    const body = {
      code: 'T9S',
      name: { en: 'Told' },
      description: { en: 'x' },
      family: 'it',
      ownerRole: 'CIO',
    }
    expect((await harness.call(processRoutes.create, other.founder, other.id, { body })).statusCode).toBe(201)
    await there.until((event) => event.event === 'record-changed')
    expect(there.endedAt).toBeUndefined()
    expect((await openEventStream(harness, phone!, ending.id)).status).toBe(401)
    there.close()
  })

  it('T9 editing sockets of this organisation close within five seconds, and stay open in the other one', async () => {
    const [phone] = await sessions(-100)
    const here = connectAs(url, phone!, ending.id, ending.document)
    const there = connectAs(url, phone!, other.id, other.document)
    await Promise.all([here.kept(), there.kept()])
    let cutOff = false
    void there.closed.then(() => (cutOff = true))
    const began = Date.now()
    await endSessions(phone!)
    await here.closed
    process.stdout.write(`T9: socket closed after ${Date.now() - began} ms\n`)
    expect(Date.now() - began).toBeLessThan(5_000)
    there.write('Still here')
    await there.kept()
    expect(cutOff).toBe(false)
    const again = connectAs(url, phone!, ending.id, ending.document)
    expect(await again.closed).toBe(4403)
    for (const editing of [here, there, again]) editing.close()
  })

  it('T9 the person themselves and the operator can end sessions in all organisations', async () => {
    const [phone, desk, later] = await sessions(-100, -50, 5)
    const body = { at: null, token: desk!.token }
    expect((await harness.call(meRoutes.endSignIns, phone!, other.id, { body })).statusCode).toBe(204)
    for (const where of [ending.id, other.id]) expect(await ask(phone!, where)).toBe('401 UNAUTHENTICATED')
    expect(await ask(later!, ending.id)).toBe('200')
    const [stolen] = await sessions(-100)
    const ended = await harness.admin.query(
      `select app.end_sign_ins(p.id, 'all', 0) from app.people p where p.email = $1`,
      [stolen!.email],
    )
    expect(ended.rowCount).toBe(1)
    harness.services.accounts.forget()
    for (const where of [ending.id, other.id]) expect(await ask(stolen!, where)).toBe('401 UNAUTHENTICATED')
  })
})
