import { readFileSync } from 'node:fs'
import { allRoutes } from 'contract/routes'
import { describe, expect, test } from 'vitest'
import { MAX_CLICKS, MAX_KEYSTROKES, THIRTY_TASKS } from '../../../e2e/support/thirty-tasks.ts'
import { hrefOf } from '#platform/testing/href-of.ts'
import { findCommands, type Command } from '#features/workspace/search/commands.ts'
import ar from '#features/workspace/search/locales/ar.json' with { type: 'json' }
import en from '#features/workspace/search/locales/en.json' with { type: 'json' }
import fr from '#features/workspace/search/locales/fr.json' with { type: 'json' }
import { CREATIONS, grantedOf, INVITE, MORE_PAGES, SETTINGS } from '#features/workspace/search/registry.ts'
import shell from '#features/workspace/shell/locales/en.json' with { type: 'json' }
import { GENERAL, MENU } from '#features/workspace/shell/menu.ts'

const ACTIONS = new Set(allRoutes.flatMap(({ access }) => (typeof access === 'object' ? [access.name] : [])))
const tree = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')
const PATHS = [...tree.matchAll(/fullPath: '(\/[^']*?)\/?'/g)].map(([, path]) => path!)
const PAGES = new Set(PATHS)
const ITEMS = [...GENERAL, ...MENU.flatMap(({ items }) => items)]
const LISTED = [...MORE_PAGES, ...SETTINGS, INVITE]

describe('S6.3 the menu links', () => {
  test.each(ITEMS.map((item) => [item.name, item] as const))('to %s', (_, { to, may }) => {
    expect(PAGES).toContain(to.replace(/\/$/, ''))
    // A misspelt action would hide the page from everybody.
    if (may) expect(ACTIONS).toContain(may)
  })
})

describe('the palette links', () => {
  test.each(LISTED.map((one) => [one.name, one] as const))('to %s', (_, one) => {
    expect(PAGES).toContain(hrefOf(one.link).split(/[?#]/)[0])
    if ('needs' in one) expect(ACTIONS).toContain(one.needs)
  })

  test.each(CREATIONS.map((one) => [one.name, one] as const))('to a new %s', (_, { to, needs }) => {
    expect(PAGES).toContain(to)
    expect(ACTIONS).toContain(needs)
  })

  test('by a label in every language', () => {
    for (const texts of [en, fr, ar]) {
      expect(Object.keys(texts.pages)).toEqual(MORE_PAGES.map(({ name }) => name))
      expect(Object.keys(texts.settings)).toEqual(SETTINGS.map(({ name }) => name))
      expect(Object.keys(texts.create)).toEqual(CREATIONS.map(({ name }) => name))
    }
  })

  test('only to pages that the person has permission for', () => {
    expect(grantedOf(MORE_PAGES, ['trace.use']).map(({ name }) => name)).toEqual(['paths', 'matrix', 'rules'])
    expect(grantedOf(SETTINGS, []).map(({ name }) => name)).toEqual(['personal'])
    expect(grantedOf(CREATIONS, [])).toEqual([])
  })
})

/** Pages that neither menu nor palette lists, and how people get there. */
const REACHED_OTHERWISE: Readonly<Record<string, string>> = {
  '/': 'redirects to home',
  '/$': 'any unknown address',
  '/blank': 'the template bar of the horizontal navigation',
  '/login': 'signed out',
  '/register': 'signed out',
  '/forgot-password': 'signed out',
  '/reset-password': 'a message',
  '/auth/callback': 'the identity provider',
  '/auth/popup': 'the identity provider',
  '/invitations/accept': 'a message',
  '/invitations/report': 'a message',
  '/payment-checkout': 'payment',
  '/records/$type/$recordId': 'redirects to the page of a record',
  '/test1': 'by its address: a workbench of the specification',
  '/test/pdf': 'by its address: a workbench of the specification',
  '/test/test-editor': 'by its address: a workbench of the specification',
  '/test/test-editor2': 'by its address: a workbench of the specification',
  '/test/test2': 'by its address: a workbench of the specification',
  '/test/tiptap': 'by its address: a workbench of the specification',
  '/test/imageUpload': 'by its address: a workbench of the specification',
  '/test/tiny-mce': 'by its address: a workbench of the specification',
  '/fieldwork/$projectId/samples/$procedureId': 'a procedure in fieldwork',
  '/issues/$projectId/$issueId': 'the list of issues',
  '/documents/$documentId': 'the list of documents',
  '/packages/$packageId': 'the list of packages',
  '/audit-plans/$planId': 'the list of audit plans',
  '/gap-analysis/$analysisId': 'the list of analyses',
  '/access-reviews/$reviewId': 'the list of access reviews',
  '/trail-reviews/$reviewId': 'a record with reviews of its audit trail',
  '/regulatory-requirements/$universeId/statements': 'the requirements of a universe',
  '/regulatory-requirements/$universeId/text': 'the requirements of a universe',
  '/requirement-inspection/$requirementId': 'the requirement',
}

test('every page is in the menu or the palette, or is documented as reached otherwise', () => {
  const led = new Set([
    ...ITEMS.map(({ to }) => to.replace(/\/$/, '')),
    ...LISTED.map(({ link }) => hrefOf(link).split(/[?#]/)[0]!),
  ])
  // The page of one record is reached from its list.
  const isOfList = (path: string) => path.endsWith('/$recordId') && led.has(path.replace('/$recordId', ''))
  const left = [...PAGES].filter((path) => !led.has(path) && !isOfList(path))
  expect(left.toSorted()).toEqual(Object.keys(REACHED_OTHERWISE).toSorted())
})

describe('thirty tasks from the home page', () => {
  const run = () => undefined
  const commands: Command[] = [
    ...CREATIONS.map(({ name }) => ({
      id: `new-${name}`,
      group: 'create' as const,
      label: en.create[name],
      run,
    })),
    { id: 'invite', group: 'create', label: en.invite, run },
    // Nothing is selected.
    ...ITEMS.filter(({ of }) => !of || of === 'device').map(({ name }) => ({
      id: `page-${name}`,
      group: 'pages' as const,
      label: shell.menu.items[name],
      run,
    })),
    ...MORE_PAGES.map(({ name }) => ({
      id: `more-${name}`,
      group: 'pages' as const,
      label: en.pages[name],
      run,
    })),
    { id: 'sign-out', group: 'settings', label: shell.signOut, run },
    ...SETTINGS.map(({ name }) => ({
      id: `settings-${name}`,
      group: 'settings' as const,
      label: en.settings[name],
      run,
    })),
  ]

  test('there are thirty', () => {
    expect(new Set(THIRTY_TASKS.map(({ task }) => task)).size).toBe(30)
  })

  test.each(THIRTY_TASKS.map((one) => [one.task, one] as const))('%s', (_, { typed, command, clicks }) => {
    // Ctrl K, the letters, Enter.
    expect(typed.length + 2).toBeLessThanOrEqual(MAX_KEYSTROKES)
    expect(findCommands(commands, typed).best[0]?.id).toBe(command)
    expect(clicks.length).toBeLessThanOrEqual(MAX_CLICKS)
    for (const click of clicks)
      if ('item' in click) expect(ITEMS.map(({ name }) => name as string)).toContain(click.item)
  })
})
