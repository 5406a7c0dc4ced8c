import { ROLES } from 'contract/permissions'
import { expect, test } from 'vitest'
import { inOrder, layoutOf } from './home-layout.ts'

test('every role has a home page layout', () => {
  for (const role of ROLES) expect(layoutOf([role]).roles).toContain(role)
})

test('executives see the areas first, specialists their open tasks, external people only those', () => {
  expect(layoutOf(['executive']).parts[0]).toBe('areas')
  expect(layoutOf(['risk_manager']).parts[0]).toBe('waiting')
  expect(layoutOf(['external_reviewer']).parts).toEqual(['waiting'])
})

test('the role ranked first in the table decides, whatever the order of the roles', () => {
  expect(layoutOf(['admin', 'executive', 'auditor']).areas[0]).toBe('audit')
  expect(layoutOf(['owner', 'executive']).parts[0]).toBe('areas')
})

test('areas not in the layout follow the listed ones', () => {
  const areas = (['audit', 'risk', 'people'] as const).map((area) => ({ area }))
  expect(inOrder(areas, layoutOf(['risk_manager']).areas).map(({ area }) => area)).toEqual([
    'risk',
    'audit',
    'people',
  ])
})
