import { ROLES } from 'contract/permissions'
import { expect, test } from 'vitest'
import { inOrder, layoutOf } from './home-layout.ts'

test('every role has a first screen', () => {
  for (const role of ROLES) expect(layoutOf([role]).roles).toContain(role)
})

test('executives see the areas first, specialists what waits for them, external people only that', () => {
  expect(layoutOf(['executive']).parts[0]).toBe('areas')
  expect(layoutOf(['risk_manager']).parts[0]).toBe('waiting')
  expect(layoutOf(['external_reviewer']).parts).toEqual(['waiting'])
})

test('the first role of the table decides, whatever the order of the roles', () => {
  expect(layoutOf(['admin', 'executive', 'auditor']).areas[0]).toBe('audit')
  expect(layoutOf(['owner', 'executive']).parts[0]).toBe('areas')
})

test('areas that the layout does not name follow those that it names', () => {
  const areas = (['audit', 'risk', 'people'] as const).map((area) => ({ area }))
  expect(inOrder(areas, layoutOf(['risk_manager']).areas).map(({ area }) => area)).toEqual([
    'risk',
    'audit',
    'people',
  ])
})
