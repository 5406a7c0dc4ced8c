import { unitRoutes } from 'contract/workspace/units'
import { closureRoutes as routes, type Closure } from 'contract/workspace/closures'
import { meRoutes } from 'contract/workspace/me'
import { organisationRoutes } from 'contract/workspace/organisations'
import { connect } from 'organisations/connect'
import { verifyTrail } from 'organisations/trail'
import { databaseUrl } from 'dev-services/postgres'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Readable } from 'node:stream'
import { storedKey } from '#platform/storage/storage.ts'
import { requestClosure, confirmClosure, endGracePeriod } from '#test/close-organisation.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness, type Person } from '#test/harness.ts'
import { eraseOrganisations } from './erase.jobs.ts'

let harness: Harness
let operator: Client
beforeAll(async () => {
  harness = await Harness.start()
  const { rows } = await harness.admin.query<{ name: string }>('select current_database() as name')
  operator = await connect(databaseUrl(inject('adminUrl'), 'postgres', rows[0]!.name))
})
afterAll(async () => {
  await operator.end()
  await harness.stop()
})

const ask = (who: Person, org: string, name?: string) => requestClosure(harness, who, org, name)
const confirm = (who: Person, org: string) => confirmClosure(harness, who, org)
const unit = (who: Person, org: string, code: string) =>
  harness.call(unitRoutes.create, who, org, { body: { code, name: { en: code }, kind: 'site' } })
const closureOf = async (who: Person, org: string) =>
  (await harness.call(routes.get, who, org)).json<{ closure: Closure | null }>().closure
const erase = (org: string) => eraseOrganisations(harness.services, { org })
const actionsOf = async (org: string) =>
  (
    await harness.admin.query<{ action: string }>(
      `select entry->>'action' as action from trail where org_id = $1 and entry->>'action' like '%closure' order by seq`,
      [org],
    )
  ).rows.map(({ action }) => action)

describe('closing an organisation', () => {
  it('is requested by a super user who types its name', async () => {
    const { id: org, founder } = await harness.organisation()
    const admin = await harness.member(org, ['admin'])
    expect((await ask(admin, org)).statusCode).toBe(403)
    expect((await ask(founder, org, 'Another')).json()).toEqual({
      error: 'INVALID_INPUT',
      details: [{ path: ['name'], code: 'mismatch' }],
    })
    expect((await ask(founder, org)).json()).toMatchObject({ closure: { state: 'asked', dueAt: null } })
    expect((await ask(founder, org)).json()).toEqual({ error: 'ALREADY_CLOSING' })
  })

  it('needs confirmation by a second administrator, if there is one, and starts at once otherwise', async () => {
    const { id: org, founder } = await harness.organisation()
    expect((await ask(founder, org)).json()).toMatchObject({ closure: { state: 'confirmed' } })

    const { id: second, founder: other } = await harness.organisation()
    const admin = await harness.member(second, ['admin'])
    await ask(other, second)
    expect((await confirm(other, second)).json()).toEqual({ error: 'FOUR_EYES' })
    expect((await unit(other, second, 'A1')).statusCode).toBe(201)
    const confirmed = (await confirm(admin, second)).json<{ closure: Closure }>().closure
    expect(confirmed.state).toBe('confirmed')
    const days = (Date.parse(confirmed.dueAt!) - Date.parse(confirmed.confirmedAt!)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(await actionsOf(second)).toEqual(['ask-closure', 'confirm-closure'])
  })

  it('C3 is refused while a document is under legal hold, on request and on confirmation', async () => {
    const office = await DocumentTeam.open(harness)
    const { org, author: founder } = office
    const { id } = await office.register()
    const hold = (held: boolean) =>
      harness.admin.query('update techdocuments set legal_hold = $3 where org_id = $1 and id = $2', [
        org,
        id,
        held,
      ])
    await hold(true)
    expect((await ask(founder, org)).json()).toEqual({ error: 'UNDER_RETENTION' })
    await hold(false)
    const admin = await harness.member(org, ['admin'])
    expect((await ask(founder, org)).json()).toMatchObject({ closure: { state: 'asked' } })
    await hold(true)
    expect((await confirm(admin, org)).json()).toEqual({ error: 'UNDER_RETENTION' })
    expect(await actionsOf(org)).toEqual(['ask-closure'])
    await hold(false)
    expect((await confirm(admin, org)).json()).toMatchObject({
      closure: { state: 'confirmed' },
    })
  })

  it('makes the organisation read-only during the grace period, until it is cancelled', async () => {
    const { id: org, founder } = await harness.organisation()
    await unit(founder, org, 'A1')
    await ask(founder, org)
    expect((await unit(founder, org, 'A2')).json()).toEqual({ error: 'ORGANISATION_CLOSING' })
    const upload = await harness.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { authorization: `token ${founder.token}`, 'x-organisation': org },
    })
    expect(upload.json()).toEqual({ error: 'ORGANISATION_CLOSING' })
    expect((await harness.call(unitRoutes.list, founder, org)).json()).toMatchObject({
      items: [{ code: 'A1' }],
    })
    const me = (await harness.call(meRoutes.me, founder, org)).json<{ closingOn: string | null }>()
    expect(me.closingOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await erase(org)
    expect((await closureOf(founder, org))?.state).toBe('confirmed')

    const body = { reason: 'Not merged after all' }
    const cancelled = await harness.call(routes.cancel, founder, org, { body })
    expect(cancelled.json()).toEqual({ closure: null })
    expect((await unit(founder, org, 'A2')).statusCode).toBe(201)
    await endGracePeriod(harness, org)
    await erase(org)
    expect((await harness.call(organisationRoutes.current, founder, org)).statusCode).toBe(200)
  })

  it('erases its rows and files afterwards, except audit trail and tombstone, and nothing of other organisations', async () => {
    const { id: org, founder } = await harness.organisation()
    const { id: other, founder: neighbour } = await harness.organisation()
    await unit(founder, org, 'A1')
    await unit(neighbour, other, 'A1')
    const hash = Buffer.alloc(32, 7)
    for (const one of [org, other]) {
      await harness.services.storage.put(storedKey(one, hash.toString('hex')), Readable.from(['bytes']))
      await harness.admin.query(
        `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state) values ($1, $2, 5, 'text/plain', false, 'clean')`,
        [one, hash],
      )
    }
    await ask(founder, org)
    await endGracePeriod(harness, org)
    const before = await rowsOf(other)
    await erase(org)
    const { trail, ...left } = await rowsOf(org)
    expect(left).toEqual({ tombstones: 1, trail_heads: 1 })
    expect(trail).toBeGreaterThan(2)
    expect(await verifyTrail(operator, org)).toBe(trail)
    expect(await rowsOf(other)).toEqual(before)
    expect(await harness.services.storage.head(storedKey(org, hash.toString('hex')))).toBeNull()
    expect(await harness.services.storage.head(storedKey(other, hash.toString('hex')))).not.toBeNull()
    expect((await harness.call(unitRoutes.list, founder, org)).json()).toEqual({ error: 'NOT_A_MEMBER' })
    const [stone] = (await harness.admin.query(`select * from tombstones where org_id = $1`, [org])).rows
    expect(stone).toMatchObject({ trail_seq: String(trail), trail_hash: expect.any(Buffer) as Buffer })
    // Nothing is left to do for a second try.
    await erase(org)
  })

  it('resumes after an interrupted attempt', async () => {
    const { id: org, founder } = await harness.organisation()
    await unit(founder, org, 'A1')
    await ask(founder, org)
    await endGracePeriod(harness, org)
    const { storage } = harness.services
    await harness.admin.query(
      `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state) values ($1, $2, 5, 'text/plain', false, 'clean')`,
      [org, Buffer.alloc(32, 9)],
    )
    harness.services.storage = { ...storage, delete: () => Promise.reject(new Error('cut off')) }
    await expect(erase(org)).rejects.toThrow('cut off')
    harness.services.storage = storage
    // Once begun, it can no longer be taken back, and nobody is let in.
    expect((await harness.call(routes.cancel, founder, org, { body: { reason: 'Late' } })).statusCode).toBe(
      403,
    )
    await erase(org)
    expect(Object.keys(await rowsOf(org))).toEqual(['tombstones', 'trail', 'trail_heads'])
  })
})

/** How many rows each table holds of an organisation, of those that hold some. */
async function rowsOf(org: string): Promise<Record<string, number>> {
  const { rows: tables } = await harness.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await harness.admin.query<{ n: string }>(
      `select count(*) as n from app.${name} where org_id = $1`,
      [org],
    )
    if (Number(rows[0]!.n) > 0) counts[name] = Number(rows[0]!.n)
  }
  return counts
}
