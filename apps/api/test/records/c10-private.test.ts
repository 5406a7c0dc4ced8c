import { processRoutes } from 'contract/risk/processes'
import { allRoutes } from 'contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let founder: Person

const people = () =>
  harness.admin.query<{ n: number }>(
    'select ((select count(*) from people) + (select count(*) from identities) + (select count(*) from members))::int as n',
  )
let atFirst: number

beforeAll(async () => {
  harness = await Harness.start()
  atFirst = (await people()).rows[0]!.n
  ;({ id: org, founder } = await harness.organisation(['risk_manager'], 'Rosa Canary'))
})
afterAll(() => harness.stop())

describe('C10 data is private by default', () => {
  it('C10 a new installation has no people', () => {
    expect(atFirst).toBe(0)
  })

  it('C10 no route is open to everybody: each needs a person, and most need a role', () => {
    const toAnybody = allRoutes.filter(({ access }) => access === 'public')
    // A recipient of an invitation has no account: they block further messages with the signed text of the message.
    expect(toAnybody.map(({ name }) => name)).toEqual(['invitations.block'])
    const forAll = allRoutes.filter(({ access }) => typeof access === 'string')
    expect(new Set(forAll.map(({ access }) => access))).toEqual(new Set(['signedIn', 'public']))
    expect(forAll.length).toBeLessThan(allRoutes.length / 10)
  })

  it('C10 a new organisation has its founder as only member, and is invisible to others', async () => {
    const members = await harness.admin.query('select id from members where org_id = $1', [org])
    expect(members.rows).toEqual([{ id: founder.id }])
    const nonMember = await harness.person('Stranger')
    const me = await harness.app.inject({
      url: '/api/me',
      headers: { authorization: `token ${nonMember.token}` },
    })
    expect(me.json()).toMatchObject({ memberships: [] })
  })
})

it('C12 an audit trail entry identifies the actor by id, not by name or address', async () => {
  const body = { code: 'C12', name: { en: 'N' }, description: { en: 'D' }, family: 'it', ownerRole: 'CIO' }
  const made = (await harness.call(processRoutes.create, founder, org, { body })).json<{ id: string }>()
  const { rows } = await harness.admin.query<{ entry: string }>(
    `select entry::text as entry from trail where org_id = $1 and entry->>'record' = $2`,
    [org, made.id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0]!.entry)).toMatchObject({ actor: founder.id })
  expect(rows[0]!.entry).not.toContain('Rosa')
  expect(rows[0]!.entry).not.toContain(founder.email)
})
