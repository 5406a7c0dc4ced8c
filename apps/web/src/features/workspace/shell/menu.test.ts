import { describe, expect, test } from 'vitest'
import type { MenuContext } from '#platform/menu-context/index.ts'
import labels from './locales/en.json' with { type: 'json' }
import { GENERAL, MENU, MENU_DELAYS, TEMPLATE_BAR, type MenuItem } from './menu.ts'
import { currentItem, menuParams, visibleGeneral, visibleMenu, type Onlooker } from './visible-menu.ts'

const NOTHING: MenuContext = {
  projectId: null,
  universeId: null,
  complianceRiskId: null,
  menuId: null,
  menuIdType: null,
}
const ITEMS = [...GENERAL, ...MENU.flatMap(({ items }) => items)]
const EVERYTHING = ITEMS.flatMap(({ may }) => may ?? [])
const STAFF: Onlooker = {
  isSuperUser: false,
  isUserLoggedIn: true,
  isUserInitialized: true,
  permissions: EVERYTHING,
}
const VISITOR = {
  ...STAFF,
  isSuperUser: true,
  isUserLoggedIn: false,
  isUserInitialized: false,
  permissions: [],
}

function addressed(items: readonly MenuItem[], context: MenuContext) {
  const params: Record<string, string> = menuParams(context)
  return items.map((item) => [
    labels.menu.items[item.name],
    item.to.replace(/\$(\w+)/, (_: string, key: string) => params[key]!),
  ])
}

/** The pages of the specification, by area. */
function shown(context: Partial<MenuContext> = {}, user = STAFF) {
  const selected = { ...NOTHING, ...context }
  return Object.fromEntries(
    visibleMenu(selected, user).map(({ name, items }) => [
      name,
      addressed(
        items.filter(({ extra }) => !extra),
        selected,
      ),
    ]),
  )
}
const names = (area: string, user: Onlooker = STAFF, context: Partial<MenuContext> = {}) =>
  visibleMenu({ ...NOTHING, ...context }, user)
    .find(({ name }) => name === area)
    ?.items.map(({ name }) => name)

test('S2.11 without a project the audit area lists only its projects', () => {
  expect(shown()['audit']).toEqual([['Projects', '/projects']])
})

test('S2.11 S4.1 with a project it lists the project’s pages', () => {
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

test('S4.1 an assessment of a universe is listed under compliance, not under risk', () => {
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

test('S2.15 S6.2 Admin with its only item, Template, is for super users, once the user is loaded', () => {
  const admin = (isSuperUser: boolean, isUserInitialized: boolean) =>
    names('admin', { ...STAFF, isSuperUser, isUserInitialized })
  expect(admin(true, true)).toEqual(['template'])
  expect(admin(true, false)).toBeUndefined()
  expect(admin(false, true)).toBeUndefined()
})

describe('S6.3 nobody sees a page that they have no permission for', () => {
  const allOf = (permissions: string[]) => {
    const user = { ...STAFF, permissions }
    const context = { ...NOTHING, projectId: '7', universeId: '4' }
    return [
      ...visibleGeneral(context, user),
      ...visibleMenu(context, user).flatMap(({ items }) => items),
    ].map(({ name }) => name)
  }

  test('without permissions only Home is shown', () => {
    expect(allOf([])).toEqual(['home'])
  })

  test.each([
    [['work.read'], ['home', 'my-work']],
    [['organisation.update'], ['home', 'organisation-settings']],
    [
      ['gsprrow.read', 'device.read'],
      ['home', 'devices', 'gspr-checklist', 'classification'],
    ],
  ])('with %j', (permissions, pages) => {
    expect(allOf(permissions)).toEqual(pages)
  })
})

test('visitors see only the pages of the specification, which ask them to sign in', () => {
  expect(visibleGeneral(NOTHING, VISITOR).map(({ name }) => name)).toEqual(['home'])
  const areas = visibleMenu(NOTHING, VISITOR)
  expect(areas.map(({ name }) => name)).toEqual(['audit', 'risk', 'compliance', 'techdoc'])
  expect(areas.flatMap(({ items }) => items).filter(({ extra }) => extra)).toEqual([])
})

test('all gap analyses are listed until a universe is selected', () => {
  expect(names('compliance')).toContain('gap-analyses')
  expect(names('compliance', STAFF, { universeId: '4' })).not.toContain('gap-analyses')
})

test('S2.16 S9.4 the template bar and the delays of the drop-down menus', () => {
  expect(TEMPLATE_BAR.home.to).toBe('/home')
  expect(TEMPLATE_BAR.blank.to).toBe('/blank')
  expect(TEMPLATE_BAR.documentation.href).toMatch(/^https:/)
  expect(MENU_DELAYS).toEqual({ openDelay: 300, closeDelay: 250 })
})

test('no two items have the same name', () => {
  const all = ITEMS.map(({ name }) => name)
  expect(new Set(all).size).toBe(all.length)
})

test.each([
  ['/home', {}, 'home'],
  ['/projects', {}, 'projects'],
  ['/projects/details/7', {}, 'project-setup'],
  ['/issues', {}, 'all-issues'],
  ['/issues/7', {}, 'issues'],
  ['/issues/7/12', {}, 'issues'],
  ['/process/12', {}, 'process'],
  ['/risk-assessments', {}, 'risk-assessments'],
  ['/risk-assessments/risks', {}, 'assessed-risks'],
  ['/regulatory-universes', {}, 'regulatory-universes'],
  ['/regulatory-universes/requirements', {}, 'all-requirements'],
  ['/actions', {}, 'actions'],
  ['/actions', { source: 'issue' }, 'actions'],
  ['/actions', { source: 'risk_treatment' }, 'treatments'],
  ['/risk-assessment-details/9', {}, 'compliance-risk-assessments'],
  ['/settings', {}, undefined],
  ['/processes', {}, undefined],
])('at %s with %j exactly one item is current: %s', (pathname, search, name) => {
  const context = { ...NOTHING, projectId: '7', universeId: '4', complianceRiskId: '9', menuId: '9' }
  const items = [
    ...visibleGeneral(context, STAFF),
    ...visibleMenu(context, STAFF).flatMap((area) => area.items),
  ]
  expect(currentItem(items, { pathname, search }, menuParams(context))?.name).toBe(name)
})
