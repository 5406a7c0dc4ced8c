import { gapItemRoutes } from 'contract/compliance/gap-items'
import { mappingRoutes as routes, type Counterpart, type Offer } from 'contract/compliance/mappings'
import { type DomainPosition, requirementGridRoutes } from 'contract/compliance/requirement-grid'
import { type Requirement, requirementRoutes } from 'contract/compliance/requirements'
import { controlRoutes } from 'contract/risk/controls'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'
import type { Person } from '#test/harness.ts'

let one: ComplianceTeam
let gdpr: Requirement
let iso: Requirement
let nis2: Requirement

const read = (id: string) => one.done<Requirement>(requirementRoutes.get, one.officer, { params: { id } })
const byCode = async (code: string): Promise<Requirement> =>
  (await one.requirements({ universe: undefined, q: code })).find((row) => row.code === code)!
const offersOf = async (id: string, who: Person = one.officer) =>
  (await one.done<{ items: Offer[] }>(routes.offers, who, { params: { id } })).items
const mappedOf = async (id: string) =>
  (await one.done<{ items: Counterpart[] }>(routes.list, one.officer, { params: { id } })).items
const take = (who: Person, id: string, evidence: string) =>
  one.call(routes.take, who, { params: { id, evidence } })
const decline = (who: Person, id: string, evidence: string) =>
  one.call(routes.decline, who, { params: { id, evidence }, body: { reason: 'Another system.' } })

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'ISO27001', 'NIS2')
  // The built-in mappings are tested with the starters; here each is made by hand.
  await one.harness.admin.query(`delete from links where org_id = $1 and kind = 'also_satisfies'`, [one.org])
  gdpr = await byCode('GDPR-32.1')
  iso = await byCode('ISO27001-A.8.24')
  nis2 = await byCode('NIS2-21.2.h')
})
afterAll(() => one.stop())

describe('a requirement mapping', () => {
  it('is stored once and applies in both directions', async () => {
    await one.done(routes.add, one.officer, {
      params: { id: gdpr.id },
      body: { requirements: [iso.id, nis2.id] },
    })
    // Adding it from the other side gives the same mapping.
    const again = await one.done<{ items: Counterpart[] }>(routes.add, one.officer, {
      params: { id: iso.id },
      body: { requirements: [gdpr.id] },
    })
    expect(again.items).toMatchObject([{ code: 'GDPR-32.1', universe: { code: 'GDPR' }, validEvidence: 0 }])
    expect((await mappedOf(gdpr.id)).map(({ code }) => code)).toEqual(['ISO27001-A.8.24', 'NIS2-21.2.h'])
    const { rows } = await one.harness.admin.query(
      `select count(*)::integer as count from links where org_id = $1 and kind = 'also_satisfies'`,
      [one.org],
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  it('links to another universe, never within one', async () => {
    const other = await byCode('GDPR-32.4')
    const refused = await one.call(routes.add, one.officer, {
      params: { id: gdpr.id },
      body: { requirements: [other.id] },
    })
    expect(refused.json()).toMatchObject({ details: [{ path: ['alsoSatisfies'], code: 'same_universe' }] })
  })

  it('is created by compliance officers only', async () => {
    const params = { id: gdpr.id }
    const body = { requirements: [iso.id] }
    expect((await one.call(routes.add, one.owner, { params, body })).statusCode).toBe(403)
  })
})

describe('evidence of one requirement', () => {
  let evidence: string

  it('is offered to the mapped requirements once accepted, and linked to none automatically', async () => {
    const { items } = await one.begin([gdpr.id])
    const [item] = items
    await one.done(gapItemRoutes.update, one.assessor, {
      params: { id: item!.id },
      version: item!.version,
      body: answeredAs('compliant', 4),
    })
    expect(await offersOf(iso.id)).toEqual([])
    ;({ id: evidence } = await one.accepted([item!.id], { name: { en: 'Key management' } }))
    for (const { id } of [iso, nis2]) {
      expect(await offersOf(id)).toMatchObject([
        { evidence: { id: evidence }, from: [{ code: 'GDPR-32.1', answer: 'compliant' }], declined: null },
      ])
      expect(await read(id)).toMatchObject({ offers: 1, offered: true, evidence: 0, validEvidence: 0 })
    }
    // The requirement that has the evidence gets no offer.
    expect(await offersOf(gdpr.id)).toEqual([])
    expect(await read(gdpr.id)).toMatchObject({ offers: 0, validEvidence: 1 })
  })

  it('is counted per universe and can be filtered', async () => {
    const { universe } = nis2
    const offered = await one.done<{ total: number; items: { code: string }[] }>(
      routes.ofUniverse,
      one.owner,
      {
        params: { id: universe },
      },
    )
    expect(offered).toMatchObject({ total: 1, items: [{ code: 'NIS2-21.2.h' }] })
    const found = await one.requirements({ universe: [universe], offered: true })
    expect(found.map(({ code }) => code)).toEqual(['NIS2-21.2.h'])
  })

  it('is accepted by the owner of the requirement as an ordinary link', async () => {
    expect((await take(one.approver, nis2.id, evidence)).statusCode).toBe(403)
    expect((await take(one.owner, nis2.id, evidence)).statusCode).toBe(403)
    await one.changeRequirement(nis2.id, { ownerId: one.owner.id })
    const taken = await take(one.owner, nis2.id, evidence)
    expect(taken.json()).toEqual({ items: [] })
    expect(await read(nis2.id)).toMatchObject({ offers: 0, validEvidence: 1 })
    // Accepted offers are not offered back and cannot be accepted twice.
    expect(await offersOf(gdpr.id)).toEqual([])
    expect((await take(one.owner, nis2.id, evidence)).statusCode).toBe(404)
  })

  it('is declined with a reason, which is kept and can be reversed', async () => {
    const declined = (await decline(one.officer, iso.id, evidence)).json<{ items: Offer[] }>()
    expect(declined.items).toMatchObject([{ declined: { reason: 'Another system.', by: one.officer.id } }])
    expect(await read(iso.id)).toMatchObject({ offers: 0, offered: false })
    const params = { id: iso.id, evidence }
    expect((await one.call(routes.reconsider, one.officer, { params })).statusCode).toBe(204)
    expect((await one.call(routes.reconsider, one.officer, { params })).statusCode).toBe(404)
    expect(await read(iso.id)).toMatchObject({ offers: 1 })
    const history = await one.done<{ items: { action: string; reason: string | null }[] }>(
      requirementRoutes.history,
      one.officer,
      { params: { id: iso.id } },
    )
    expect(history.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['link', 'decline', 'reconsider']),
    )
  })

  it('is not offered when restricted or expired, nor to a requirement that does not apply', async () => {
    await one.accepted([gdpr.id], { confidentiality: 'restricted' })
    await one.accepted([gdpr.id], { validUntil: later(-1) })
    expect(await offersOf(iso.id)).toHaveLength(1)
    await one.changeRequirement(iso.id, {
      applicability: 'not_applicable',
      applicabilityReason: 'Nothing is encrypted.',
    })
    expect(await offersOf(iso.id)).toEqual([])
    expect(await read(iso.id)).toMatchObject({ offers: 0 })
    await one.changeRequirement(iso.id, { applicability: 'applicable', applicabilityReason: null })
  })

  it('stays linked where it was accepted when the mapping is removed', async () => {
    const params = { id: nis2.id, other: gdpr.id }
    expect((await one.call(routes.remove, one.officer, { params })).statusCode).toBe(204)
    expect(await mappedOf(nis2.id)).toEqual([])
    expect(await read(nis2.id)).toMatchObject({ validEvidence: 1 })
    expect((await one.call(routes.remove, one.officer, { params })).statusCode).toBe(404)
  })
})

describe('many requirements at once', () => {
  const grid = requirementGridRoutes

  it('are linked to one piece of evidence in a constant number of queries', async () => {
    const ids = (await one.requirements()).slice(0, 30).map(({ id }) => id)
    const { id: evidence } = await one.accepted([])
    const cost = async (some: string[]) => {
      const before = await one.harness.queriesOf(grid.evidence)
      const body = { evidence, requirements: some, link: true }
      const done = await one.done<{ changed: string[] }>(grid.evidence, one.owner, { body })
      expect(done.changed.toSorted()).toEqual(some.toSorted())
      return (await one.harness.queriesOf(grid.evidence)) - before
    }
    expect(await cost(ids.slice(1))).toBe(await cost(ids.slice(0, 1)))
    expect(await read(ids[3]!)).toMatchObject({ validEvidence: 1 })
    const taken = { evidence, requirements: ids, link: false }
    const back = await one.done<{ changed: string[] }>(grid.evidence, one.owner, { body: taken })
    expect(back.changed).toHaveLength(30)
    expect(await read(ids[3]!)).toMatchObject({ evidence: 0 })
  })

  it('get a control added to their existing ones, with preview and undo', async () => {
    await one.harness
      .member(one.org, ['risk_manager'], 'Rima')
      .then((who) => one.done(starterLibraryRoutes.load, who, { body: { processes: ['P2P'] } }))
    const { items } = await one.done<{ items: { id: string }[] }>(controlRoutes.list, one.officer, {
      query: { limit: 2 },
    })
    const controls = items.map(({ id }) => id)
    const wanted = (await one.requirements()).slice(0, 3).map(({ id }) => id)
    await one.changeRequirement(wanted[0]!, { controls: [controls[0]] })
    const body = { requirements: wanted, controls: [controls[1]!], link: true }
    expect(await one.done(grid.controlsCheck, one.officer, { body })).toMatchObject({ changed: 3 })
    const { operation } = await one.done<{ operation: string }>(grid.controls, one.officer, { body })
    expect((await read(wanted[0]!)).controls).toEqual(controls.toSorted())
    await one.done(requirementRoutes.bulkUndo, one.officer, { params: { id: operation } })
    expect((await read(wanted[0]!)).controls).toEqual([controls[0]])
    expect((await read(wanted[1]!)).controls).toBeNull()
  })
})

it('lists the domains of a universe with their totals', async () => {
  const { items } = await one.done<{ items: DomainPosition[] }>(requirementGridRoutes.tree, one.owner, {
    params: { id: one.universe },
  })
  const universe = await one.readUniverse()
  const sum = (key: 'requirements' | 'applicable' | 'assessed') =>
    items.reduce((total, row) => total + row[key], 0)
  expect(sum('requirements')).toBe(universe.requirements)
  expect(sum('applicable')).toBe(universe.applicable)
  expect(sum('assessed')).toBe(1)
  expect(items.filter(({ compliance }) => compliance !== null)).toMatchObject([
    { compliance: 1000, assessed: 1, maturity: 400 },
  ])
})
