import { readFileSync } from 'node:fs'
import { allRoutes } from 'contract/routes'
import { describe, expect, test } from 'vitest'
import { hrefOf } from '#platform/testing/href-of.ts'
import ar from '#features/workspace/search/locales/ar.json' with { type: 'json' }
import en from '#features/workspace/search/locales/en.json' with { type: 'json' }
import fr from '#features/workspace/search/locales/fr.json' with { type: 'json' }
import { MENU } from '#features/workspace/shell/menu.ts'
import { CREATIONS, grantedOf, MORE_PAGES } from '#features/workspace/search/registry.ts'

const ACTIONS = new Set(allRoutes.flatMap(({ access }) => (typeof access === 'object' ? [access.name] : [])))
const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')
const PAGES = new Set([...tree.matchAll(/fullPath: '(\/[^']*?)\/?'/g)].map(([, path]) => path))

describe('the palette leads', () => {
  test.each([...MORE_PAGES, ...CREATIONS].map((one) => [one.name, one] as const))('to %s', (_, one) => {
    expect(PAGES).toContain('link' in one ? hrefOf(one.link).split('?')[0] : one.to)
    // A misspelt action would hide the command from everybody.
    expect(ACTIONS).toContain(one.needs)
  })

  test.each(MENU.map(({ name, may }) => [name, may]))('by the menu to %s', (_, may) => {
    expect(ACTIONS).toContain(may)
  })

  test('by a name in every language', () => {
    for (const labels of [en, fr, ar]) {
      expect(Object.keys(labels.pages)).toEqual(MORE_PAGES.map(({ name }) => name))
      expect(Object.keys(labels.create)).toEqual(CREATIONS.map(({ name }) => name))
    }
  })

  test('nobody where they may not go', () => {
    const names = grantedOf(MORE_PAGES, ['device.read']).map(({ name }) => name)
    expect(names).toEqual(['devices', 'classification'])
    expect(grantedOf(CREATIONS, [])).toEqual([])
  })
})
