import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { keptWork } from '../session/kept-work.ts'
import { NOTHING_SELECTED, readMenuContext, selectionOf } from './menu-context.ts'
import { createMenuContext } from './store.ts'

function tab() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('S3.6 nothing is selected at first', () => {
  expect(createMenuContext(tab()).get()).toEqual({
    projectId: null,
    universeId: null,
    complianceRiskId: null,
    menuId: null,
    menuIdType: null,
  })
})

test('S4.1 a selection notifies subscribers at once, keeps the others, and survives a reload', () => {
  const storage = tab()
  const context = createMenuContext(storage)
  const heard = vi.fn<() => void>()
  context.subscribe(heard)
  context.select({ projectId: 'p1' })
  context.select({ projectId: 'p1' })
  context.select({ universeId: 'u1', complianceRiskId: 'c1' })
  context.select({ menuId: 'r1', menuIdType: 'riskAssessment' })
  expect(heard).toHaveBeenCalledTimes(3)
  const all = {
    projectId: 'p1',
    universeId: 'u1',
    complianceRiskId: 'c1',
    menuId: 'r1',
    menuIdType: 'riskAssessment',
  }
  expect(context.get()).toEqual(all)
  expect(createMenuContext(storage).get()).toEqual(all)
  context.select({ universeId: 'u2' })
  expect(context.get().complianceRiskId).toBeNull()
  context.clear()
  expect(createMenuContext(storage).get()).toEqual(NOTHING_SELECTED)
})

test('S4.1 S2.11 a deleted record is deselected wherever it was selected', () => {
  const storage = tab()
  const context = createMenuContext(storage)
  context.select({ projectId: 'p1', universeId: 'u1', complianceRiskId: 'a1' })
  context.select({ menuId: 'a1', menuIdType: 'riskAssessment' })
  const heard = vi.fn<() => void>()
  context.subscribe(heard)
  context.forget('other')
  expect(heard).not.toHaveBeenCalled()
  context.forget('a1')
  const left = { ...NOTHING_SELECTED, projectId: 'p1', universeId: 'u1' }
  expect(context.get()).toEqual(left)
  context.forget('u1')
  expect(createMenuContext(storage).get()).toEqual({ ...NOTHING_SELECTED, projectId: 'p1' })
})

test('S4.1 a deep link selects its record', () => {
  expect(selectionOf({ projectId: 'p1' })).toEqual({ projectId: 'p1' })
  expect(selectionOf({ universeId: 'u1' })).toEqual({ universeId: 'u1' })
  expect(selectionOf({ assessmentId: 'a1' })).toEqual({ menuId: 'a1', menuIdType: 'riskAssessment' })
  expect(selectionOf({ summaryId: 's1' })).toEqual({ menuId: 's1', menuIdType: 'riskAssessmentSummary' })
  expect(selectionOf({})).toEqual({})
})

test('S4.3 any stored text is read as a valid selection', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const storage = tab()
      storage.setItem(keptWork('menu-context'), text)
      const found = createMenuContext(storage).get()
      expect(Object.keys(found).toSorted()).toEqual(Object.keys(NOTHING_SELECTED).toSorted())
      expect(found.menuId === null).toBe(found.menuIdType === null)
    }),
  )
  const storage = tab()
  storage.setItem(keptWork('menu-context'), '{"projectId":')
  expect(createMenuContext(storage).get()).toEqual(NOTHING_SELECTED)
  expect(readMenuContext({ menuId: 'x', menuIdType: 'other', projectId: 7 })).toEqual(NOTHING_SELECTED)
})
