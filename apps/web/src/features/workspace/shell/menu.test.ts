import { describe, expect, test } from 'vitest'
import type { MenuContext } from '#platform/menu-context/index.ts'
import labels from './locales/en.json' with { type: 'json' }
import { MENU, MENU_DELAYS, TEMPLATE_BAR } from './menu.ts'
import { menuParams, visibleMenu } from './visible-menu.ts'

const NOTHING: MenuContext = {
  projectId: null,
  universeId: null,
  complianceRiskId: null,
  menuId: null,
  menuIdType: null,
}
const STAFF = {
  isSuperUser: false,
  isUserInitialized: true,
  isFromOutside: false,
  permissions: [] as string[],
}

function shown(context: Partial<MenuContext> = {}, user = STAFF) {
  const params: Record<string, string> = menuParams({ ...NOTHING, ...context })
  return Object.fromEntries(
    visibleMenu({ ...NOTHING, ...context }, user).map(({ name, items }) => [
      name,
      items.map((item) => [
        labels.menu.items[item.name],
        item.to.replace(/\$(\w+)/, (_: string, key: string) => params[key]!),
      ]),
    ]),
  )
}

test('S2.11 without a project the audit area has its projects alone', () => {
  expect(shown()['audit']).toEqual([['Projects', '/projects']])
})

test('S2.11 S4.1 with a project it has the project’s pages', () => {
  expect(shown({ projectId: '7' })['audit']).toEqual([
    ['Projects', '/projects'],
    ['Dashboard', '/dashboard/7'],
    ['Planning', '/planning/7'],
    ['Fieldwork', '/fieldwork/7'],
    ['Completion', '/completion/7'],
    ['Issues', '/issues/7'],
    ['Export data', '/export-data/7'],
    ['Project setup', '/projects/details/7'],
  ])
})

describe('S2.12 S4.1 risk management', () => {
  const before = [
    ['Dashboard', '/risk-dashboard'],
    ['Risk Register', '/risk-assessments'],
  ]
  const after = [
    ['Process Library', '/process'],
    ['Sub Process Library', '/subprocess'],
    ['Controls Library', '/controls'],
    ['Risk Library', '/risks'],
  ]
  test.each([
    [null, []],
    ['riskAssessment', [['Risk Assessment', '/risk-assessment-details/9']]],
    ['riskAssessmentSummary', [['Risk Assessments Summary', '/risk-assessment-summary/9']]],
  ] as const)('selected: %s', (menuIdType, between) => {
    const context = menuIdType ? { menuId: '9', menuIdType } : {}
    expect(shown(context)['risk']).toEqual([...before, ...between, ...after])
  })
})

test('S2.13 S4.1 compliance is about the selected universe', () => {
  expect(shown()['compliance']).toEqual([['Regulatory Universes', '/regulatory-universes/']])
  expect(shown({ universeId: '4' })['compliance']).toEqual([
    ['Regulatory Universes', '/regulatory-universes/'],
    ['Update setup', '/regulatory-universe/4'],
    ['Regulatory Requirements', '/regulatory-requirements/4'],
    ['Risk Assessments', '/compliance-risk-assessments'],
    ['Gap analysis', '/gap-analysis'],
  ])
})

test('S4.1 an assessment of a universe stands in compliance, not among those of risk', () => {
  const context = {
    menuId: '9',
    menuIdType: 'riskAssessment',
    universeId: '4',
    complianceRiskId: '9',
  } as const
  expect(shown(context)['risk']).toEqual(shown()['risk'])
  expect(shown({ ...context, menuId: '8' })['risk']).toContainEqual([
    'Risk Assessment',
    '/risk-assessment-details/8',
  ])
})

test('S2.14 the ten pages of the medical-device documentation, the last labelled Appendices', () => {
  const items = shown()['techdoc']!
  expect(items.map(([, to]) => to)).toEqual([
    '/foundations',
    '/device-description',
    '/information-supplied-by-manufacturer',
    '/design-manufacturing',
    '/gspr-checklist',
    '/benefit-risk-analysis',
    '/verification-and-validation',
    '/clinical-evaluation-and-pms',
    '/additional-regulatory-requirements',
    '/documents',
  ])
  expect(items.at(-1)![0]).toBe('Appendices')
})

test('S2.15 S6.2 Template is for super users, once it is known who is looking', () => {
  const admin = (isSuperUser: boolean, isUserInitialized: boolean) =>
    shown({}, { ...STAFF, isSuperUser, isUserInitialized })['admin']
  expect(admin(true, true)).toEqual([['Template', '/template']])
  expect(admin(true, false)).toBeUndefined()
  expect(admin(false, true)).toBeUndefined()
})

test('those from outside see the areas in which something is theirs, and no other', () => {
  const outside = { ...STAFF, isFromOutside: true }
  expect(shown({ projectId: '7', universeId: '4' }, outside)).toEqual({})
  expect(Object.keys(shown({}, { ...outside, permissions: ['risk.read'] }))).toEqual(['risk'])
})

test('S2.16 S9.4 the template bar and the delays of the drop-down menus', () => {
  expect(TEMPLATE_BAR.home.to).toBe('/home')
  expect(TEMPLATE_BAR.blank.to).toBe('/blank')
  expect(TEMPLATE_BAR.documentation.href).toMatch(/^https:/)
  expect(MENU_DELAYS).toEqual({ openDelay: 300, closeDelay: 250 })
})

test('no two items have the same name', () => {
  const names = MENU.flatMap(({ items }) => items.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
