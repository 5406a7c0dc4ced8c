import * as fc from 'fast-check'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderIn } from '#platform/testing/render-in.ts'
import ar from './locales/ar.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import { placeAfter, queueOf, samePlace, type Movement } from './heat-map.ts'
import { HeatMap } from './HeatMap.tsx'

const SIZE = { rows: 5, columns: 5 }

afterEach(() => void vi.unstubAllGlobals())

/** The map as rendered in this language. */
function draw(language: 'en' | 'fr' | 'ar'): Promise<string> {
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  vi.stubGlobal('document', { documentElement: { dir } })
  const steps = [1, 2, 3].map((level) => ({ key: String(level), label: `level ${level}` }))
  const map = createElement(HeatMap, {
    title: 'Risks',
    rows: { title: 'Severity', steps },
    columns: { title: 'Probability', steps },
    levels: [{ key: 'low', label: 'Low', tone: 1 }],
    cells: [],
  })
  return renderIn(language, { 'shared/heat-map': { en, fr, ar }[language] }, map)
}

test('I18-2 levels grow along the line in every language, and where that is mirrored it is labelled', async () => {
  for (const [language, onwards] of [
    ['en', 'Probability →'],
    ['fr', 'Probability →'],
    ['ar', 'Probability ←'],
  ] as const) {
    const foot = (await draw(language)).split('<tfoot>')[1]!
    // The corner shows the direction of both axes, and every column has its level.
    expect(foot).toContain('↑ Severity')
    expect(foot).toContain(onwards)
    expect([...foot.matchAll(/>(level \d)</g)].map(([, label]) => label).slice(0, 3)).toEqual([
      'level 1',
      'level 2',
      'level 3',
    ])
  }
  // The arrow keys follow the visual direction.
  const next = (rightToLeft: boolean) =>
    placeAfter({ row: 0, column: 0 }, rightToLeft ? 'ArrowLeft' : 'ArrowRight', SIZE, rightToLeft)
  expect([next(false), next(true)]).toEqual([
    { row: 0, column: 1 },
    { row: 0, column: 1 },
  ])
})

test('up is more, and the arrows follow the direction of reading', () => {
  const at = { row: 2, column: 2 }
  expect(placeAfter(at, 'ArrowUp', SIZE, false)).toEqual({ row: 3, column: 2 })
  expect(placeAfter(at, 'ArrowRight', SIZE, false)).toEqual({ row: 2, column: 3 })
  expect(placeAfter(at, 'ArrowRight', SIZE, true)).toEqual({ row: 2, column: 1 })
  expect(placeAfter(at, 'End', SIZE, true)).toEqual({ row: 2, column: 4 })
  expect(placeAfter(at, 'PageUp', SIZE, false)).toEqual({ row: 4, column: 2 })
  expect(placeAfter(at, 'a', SIZE, false)).toBeUndefined()
})

test('no key leads out of the map, whatever its size', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
  const side = fc.integer({ min: 3, max: 7 })
  fc.assert(
    fc.property(
      side,
      side,
      fc.array(fc.constantFrom(...keys)),
      fc.boolean(),
      (rows, columns, pressed, rtl) => {
        let at = { row: 0, column: 0 }
        for (const key of pressed) at = placeAfter(at, key, { rows, columns }, rtl) as typeof at
        expect(at.row >= 0 && at.row < rows && at.column >= 0 && at.column < columns).toBe(true)
      },
    ),
  )
})

test('marks that share a cell stand beside each other', () => {
  const from = { row: 4, column: 4 }
  const to = { row: 1, column: 2 }
  const movements: Movement[] = [
    { key: 'a', label: 'A', from, to },
    { key: 'b', label: 'B', from, to: from },
    { key: 'c', label: 'C', from: to, to: { row: 0, column: 0 } },
  ]
  expect(queueOf(movements, 0, 'from')).toBe(0)
  expect([queueOf(movements, 1, 'from'), queueOf(movements, 1, 'to')]).toEqual([1, 2])
  expect(queueOf(movements, 2, 'from')).toBe(1)
  expect(samePlace(null, from)).toBe(false)
})
