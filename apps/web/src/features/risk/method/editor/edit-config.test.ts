import { levelOf } from 'contract/risk/scoring'
import { usualMethod } from 'contract/risk/testing/usual-method'
import { expect, test } from 'vitest'
import { resized, withCell, withText } from './edit-config.ts'
import { problemsOf } from './method-problems.ts'

test('resizing a scale keeps the lowest steps and requires definitions for new ones', () => {
  expect(problemsOf(usualMethod)).toEqual([])
  const larger = resized(usualMethod, 'impact', 6)
  expect(larger.scales.impact.slice(0, 5)).toEqual(usualMethod.scales.impact)
  expect(problemsOf(larger)).toEqual(['scalesEmpty'])
  const smaller = resized(usualMethod, 'likelihood', 3)
  expect(smaller.scales.likelihood).toHaveLength(3)
  expect(problemsOf(smaller)).toEqual([])
  expect(problemsOf(resized(smaller, 'impact', 3))).toEqual(['fromOrder'])
})

test('a manually set cell is removed when the matrix no longer contains it', () => {
  const set = withCell(usualMethod, 5, 1, 'critical')
  expect(levelOf(set, { likelihood: 5, impact: 1 })).toBe('critical')
  expect(withCell(set, 5, 1, null).matrix.cells).toEqual([])
  expect(withCell(set, 5, 1, 'low').matrix.cells).toHaveLength(1)
  expect(resized(set, 'likelihood', 4).matrix.cells).toEqual([])
})

test('labels are edited per language', () => {
  const named = withText(usualMethod.scales.impact, 1, 'label', 'fr', 'Faible')
  expect(named[1]!.label).toEqual({ en: 'Step 2', fr: 'Faible' })
  expect(withText(named, 1, 'label', 'fr', '')[1]!.label).toEqual({ en: 'Step 2' })
})

test('every validation rule of the contract has its text', () => {
  const { matrix, controls, appetite } = usualMethod
  const limit = { unit: '0190a0a0-0000-7000-8000-000000000000', category: null, appetite: 4, tolerance: 6 }
  const wrong = [
    { ...usualMethod, scales: { ...usualMethod.scales, impact: usualMethod.scales.impact.slice(1) } },
    { ...usualMethod, matrix: { ...matrix, from: { medium: 9, high: 5, critical: 20 } } },
    { ...usualMethod, matrix: { ...matrix, cells: [{ likelihood: 6, impact: 1, level: 'low' }] } },
    { ...usualMethod, controls: { ...controls, effects: [0, 0.6, 0.3, 0.9] } },
    { ...usualMethod, appetite: { ...appetite, tax: { appetite: 9, tolerance: 4 } } },
    { ...usualMethod, unitLimits: [{ ...limit, appetite: 9 }] },
    { ...usualMethod, unitLimits: [limit, limit] },
    { ...usualMethod, controls: { ...controls, capImpact: 2 } },
  ]
  expect(wrong.flatMap(problemsOf)).toEqual([
    ...(['scalesLength', 'fromOrder', 'cellsOutside', 'effectsOrder'] as const),
    ...(['appetiteOrder', 'unitsOrder', 'unitsRepeated', 'range'] as const),
  ])
})
