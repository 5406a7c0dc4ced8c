import { type Unit, unitRoutes as routes } from 'contract/workspace/units'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { hasCycle } from './has-cycle.ts'

let harness: Harness
let org: string
let founder: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder } = await harness.organisation())
})
afterAll(() => harness.stop())

async function create(code: string, parent: string | null = null): Promise<Unit> {
  const made = await harness.call(routes.create, founder, org, {
    body: { code, name: { en: code }, kind: 'site', parent },
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const move = ({ id, version }: Unit, parent: string | null) =>
  harness.call(routes.update, founder, org, { params: { id }, version, body: { parent } })

it('moves a unit under another, and refuses a cycle', async () => {
  const group = await create('GROUP')
  const company = await create('COMPANY', group.id)
  const site = await create('SITE', company.id)
  const refusal = { error: 'INVALID_INPUT', details: [{ path: ['parent'], code: 'loop' }] }
  expect((await move(group, site.id)).json()).toEqual(refusal)
  expect((await move(group, group.id)).json()).toEqual(refusal)
  expect((await move(site, group.id)).json()).toMatchObject({ parent: group.id })
  expect((await move(company, site.id)).json()).toMatchObject({ parent: site.id })
})

it('detects exactly the cycles', () => {
  const trees = fc.array(fc.option(fc.nat(9), { nil: null }), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(trees, (tree) => {
      const parents = new Map(tree.map((up, at) => [String(at), up === null ? null : String(up)]))
      const ends = (at: string | null, steps = 0): boolean =>
        at === null || (steps < 20 && ends(parents.get(at)!, steps + 1))
      for (const at of parents.keys()) expect(hasCycle(parents, [at])).toBe(!ends(at))
    }),
  )
})
