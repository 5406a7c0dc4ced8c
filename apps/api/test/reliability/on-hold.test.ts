import { processRoutes } from 'contract/risk/processes'
import { eraseLeftovers } from 'organisations/erase'
import { connect } from 'organisations/connect'
import { hold, release, setHold } from 'organisations/hold'
import { databaseUrl } from 'dev-services/postgres'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { organisationIds } from '#platform/jobs/each-organisation.ts'
import { Harness, type Person } from '#test/harness.ts'

const HELD = { error: 'UNAVAILABLE', details: { why: 'held' } }

let harness: Harness
let operator: Client
let url: string
let org: string
let founder: Person
let other: { id: string; founder: Person }
let made = 0

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder } = await harness.organisation(['risk_manager'], 'Held'))
  other = await harness.organisation(['risk_manager'], 'Other')
  const { rows } = await harness.admin.query<{ name: string }>('select current_database() as name')
  url = databaseUrl(inject('adminUrl'), 'postgres', rows[0]!.name)
  operator = await connect(url)
})
afterAll(async () => {
  await operator.end()
  await harness.stop()
})

const write = (who = founder, where = org) => {
  const body = {
    code: `H${++made}X`,
    name: { en: 'Held' },
    description: { en: 'Held' },
    family: 'finance',
    ownerRole: 'CFO',
  }
  return harness.call(processRoutes.create, who, where, { body })
}
const read = () => harness.call(processRoutes.list, founder, org)

describe('R14 an organisation on hold', () => {
  it('R14 is read-only while it is moved, for requests, single statements and jobs', async () => {
    await hold(operator, org, 'move')
    const refused = await write()
    expect([refused.statusCode, refused.json()]).toEqual([503, HELD])
    expect((await read()).statusCode).toBe(200)
    await expect(harness.services.db.autocommit(org).query('select 1')).rejects.toMatchObject({
      code: '57000',
    })
    expect(await organisationIds(harness.services)).toEqual([other.id])
    expect((await write(other.founder, other.id)).statusCode).toBe(201)
    await release(operator, org)
    expect((await write()).statusCode).toBe(201)
  })

  it('R14 is unavailable while it is restored, also for reading', async () => {
    await hold(operator, org, 'restore')
    harness.services.accounts.forget()
    const refused = await read()
    expect([refused.statusCode, refused.json()]).toEqual([503, HELD])
    await release(operator, org)
    harness.services.accounts.forget()
    expect((await read()).statusCode).toBe(200)
  })

  it('R14 is put on hold only after running changes have finished', async () => {
    const begun = Promise.withResolvers<void>()
    const paused = Promise.withResolvers<void>()
    const change = harness.services.db.write(org, async (tx) => {
      await tx.query(`update members set name = 'Late' where org_id = app.org()`)
      begun.resolve()
      await paused.promise
      return { value: undefined }
    })
    await begun.promise
    const order: string[] = []
    const holding = hold(operator, org, 'move').then(() => order.push('held'))
    await expect.poll(() => write().then(({ statusCode }) => statusCode)).toBe(503)
    await harness.admin.query('select pg_sleep(0.3)')
    expect(order).toEqual([])
    paused.resolve()
    await change.then(() => order.push('changed'))
    await holding
    expect(order).toEqual(['changed', 'held'])
    await release(operator, org)
  })

  it('R14 is not put on hold twice, released at its old place, or erased where it is in use', async () => {
    await hold(operator, org, 'move')
    await expect(hold(operator, org, 'restore')).rejects.toThrow('held already')
    await expect(eraseLeftovers(url, org)).rejects.toThrow('only what has moved away')
    await setHold(operator, org, 'moved')
    await expect(release(operator, org)).rejects.toThrow('not held for a move')
    await setHold(operator, org, null)
  })
})
