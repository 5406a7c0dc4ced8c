import { requirementRoutes, type Requirement } from 'contract/compliance/requirements'
import { starterUniverseRoutes as routes, type StarterUniverses } from 'contract/compliance/starter-universes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ComplianceTeam } from '#test/compliance-team.ts'

let one: ComplianceTeam
beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR', 'NIS2')
})
afterAll(() => one.stop())

async function byCode(code: string): Promise<Requirement> {
  const { items } = await one.done<{ items: Requirement[] }>(requirementRoutes.list, one.officer, {
    query: { q: code, limit: 100 },
  })
  const { id } = items.find((row) => row.code === code)!
  return one.done(requirementRoutes.get, one.officer, { params: { id } })
}

it('lists the built-in universes, which of them are loaded, and the disclaimer', async () => {
  const found = await one.done<StarterUniverses>(routes.contents, one.officer)
  expect(found.universes.reduce((sum, row) => sum + row.requirements, 0)).toBe(487)
  expect(found.universes.filter(({ here }) => here !== null).map(({ code }) => code)).toEqual([
    'GDPR',
    'NIS2',
  ])
  expect(found.note).toMatchObject({ en: expect.stringContaining('not legal advice') })
})

it('links requirements satisfied together, within a load and to universes loaded earlier', async () => {
  const [gdpr, nis] = [await byCode('GDPR-32.1'), await byCode('NIS2-21.2.h')]
  expect(nis.alsoSatisfies).toContain(gdpr.id)
  const { created, existing } = await one.done<{ created: { code: string }[]; existing: number }>(
    routes.load,
    one.officer,
    {
      body: { codes: ['GDPR', 'ISO27001'] },
    },
  )
  expect([created.map(({ code }) => code), existing]).toEqual([['ISO27001'], 1])
  const iso = await byCode('ISO27001-A.8.24')
  expect(iso.alsoSatisfies?.toSorted()).toEqual([gdpr.id, nis.id].toSorted())
  // A mapping applies in both directions: the existing requirements were not written.
  expect((await byCode('GDPR-32.1')).version).toBe(gdpr.version)
})

it('clones a universe with its requirements but without its answers', async () => {
  const [first] = await one.requirements()
  await one.changeRequirement(first!.id, { ownerId: one.owner.id, applicability: 'applicable' })
  const made = await one.done<{ id: string; requirements: number }>(routes.clone, one.officer, {
    params: { id: one.universe },
    body: { code: 'GDPRUK', name: { en: 'UK GDPR' } },
  })
  expect(made.requirements).toBe(60)
  const universe = await one.readUniverse(made.id)
  expect(universe).toMatchObject({ status: 'draft', requirements: 60, undecided: 60, unowned: 60 })
  const again = await one.call(routes.clone, one.officer, {
    params: { id: one.universe },
    body: { code: 'GDPRUK', name: { en: 'UK GDPR' } },
  })
  expect(again.json()).toMatchObject({ error: 'CODE_TAKEN' })
})
