import { describe, expect, it } from 'vitest'
import { issueRoutes } from './audit/issues.ts'
import { procedures } from './audit/procedures.ts'
import { collectionRoutes, ROUTE_FAMILIES } from './collection-routes.ts'
import type { QueryOf, Route } from './route.ts'
import type { riskRoutes } from './risk/risks.ts'
import { allRoutes } from './routes.ts'
import { sections } from './techdoc/file/sections.ts'
import { unitRoutes } from './workspace/units.ts'

const names = new Set(allRoutes.map(({ name }) => name))
/** Collections that have a family, by the name of one of its routes. */
const having = (verb: string): string[] =>
  [...names].filter((name) => name.endsWith(`.${verb}`)).map((name) => name.split('.')[0]!)

describe('the routes of a collection', () => {
  it('belong to the route families that it declares', () => {
    const usual = ['create', 'get', 'history', 'list', 'transition', 'update']
    expect(Object.keys(collectionRoutes(procedures, {})).toSorted()).toEqual(usual)
    const few = collectionRoutes(sections, { create: false, transition: false, archive: true, bulk: true })
    const declared = [
      'archive',
      'bulk',
      'bulkCheck',
      'bulkUndo',
      'get',
      'history',
      'list',
      'restore',
      'update',
    ]
    expect(Object.keys(few).toSorted()).toEqual(declared)
    // @ts-expect-error -- a family that is not declared has no routes
    expect(few.importCheck).toBeUndefined()
    // @ts-expect-error -- nor has one that is switched off
    expect(few.create).toBeUndefined()
    // @ts-expect-error -- nobody is assigned to a unit
    expect(unitRoutes.assign).toBeUndefined()
    expect(issueRoutes.assign.name).toBe('issues.assign')
  })

  it('accept the declared filters and sort keys, and no others', () => {
    type Query = QueryOf<typeof riskRoutes.list>
    const queries: Query[] = [
      {
        category: ['financial', 'none'],
        fraud: true,
        inherentImpact: [3],
        ownerId: ['me'],
        sort: '-category',
      },
      { q: 'invoice', status: ['draft'], sort: 'updatedAt', limit: 10, total: true },
      // @ts-expect-error -- a filter that is misspelt
      { categry: ['financial'] },
      // @ts-expect-error -- a field that is no filter
      { causes: ['heat'] },
      // @ts-expect-error -- a value that is none of the field's
      { category: ['finance'] },
      // @ts-expect-error -- a sort key that is misspelt
      { sort: 'categry' },
      // @ts-expect-error -- a field that is no sort key
      { sort: 'fraud' },
    ]
    expect(queries).toHaveLength(7)
  })

  it('offer an Excel export wherever they offer an import', () => {
    expect(having('importCommit').filter((name) => !names.has(`${name}.export`))).toEqual([])
  })

  it('are complete families', () => {
    const partial = Object.values(ROUTE_FAMILIES).flatMap((family) => {
      // Other routes share single names, such as `traces.export` and `documents.restore`.
      const whole = (name: string) => family.every((verb) => names.has(`${name}.${verb}`))
      const some = family.flatMap((verb) => having(verb)).filter((name) => names.has(`${name}.history`))
      return some.filter((name) => !whole(name)).map((name) => `${name}: ${family.join(', ')}`)
    })
    expect(partial).toEqual([])
  })
})

it('every route is accessible to someone', () => {
  const isForNobody = ({ access }: Route) =>
    typeof access === 'object' && access.roles.length === 0 && !access.superUser && !access.orSuperUser
  expect(allRoutes.filter(isForNobody).map(({ name }) => name)).toEqual([])
})
