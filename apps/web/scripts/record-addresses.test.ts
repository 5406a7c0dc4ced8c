import { readFileSync } from 'node:fs'
import { allRoutes } from 'contract/routes'
import { describe, expect, test } from 'vitest'
import { hrefOf } from '#platform/testing/href-of.ts'
import { targetSlice } from '#platform/collections/targets.ts'
import { collectionOf, leadingLink, RECORD_TYPES, recordLink } from '#platform/records/catalogue.ts'

const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')
const PAGES = new Set([...tree.matchAll(/fullPath: '(\/[^']*?)\/?'/g)].map(([, path]) => path))
const places = readFileSync(new URL('../src/platform/records/places.ts', import.meta.url), 'utf8')

/** Shown where other records refer to it; it has no page yet. */
const WITHOUT_PAGE = ['unit']

test('every collection of the contract has a record type', () => {
  const collections = allRoutes.flatMap(({ name }) => /^(\w+)\.history$/.exec(name)?.[1] ?? [])
  expect(collections.length).toBeGreaterThan(40)
  expect(RECORD_TYPES.map((type) => String(collectionOf(type))).toSorted()).toEqual(collections.toSorted())
})

describe('S9.7 every search result leads to a page', () => {
  test.each(RECORD_TYPES)('%s', async (type) => {
    // Recent records and redirecting addresses are read by their collection.
    expect((await targetSlice(type)).of.type).toBe(type)
    const link = recordLink(type, 'x')
    const address = link && hrefOf(link)
    expect(address === undefined).toBe(WITHOUT_PAGE.includes(type))
    if (address === undefined) return
    if (address === hrefOf(leadingLink(type, 'x'))) expect(places).toMatch(new RegExp(`\\b${type}\\b`))
    else expect(PAGES).toContain(address.split('?')[0])
  })
})
