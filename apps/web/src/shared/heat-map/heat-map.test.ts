import * as fc from 'fast-check'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderIn } from '#platform/testing/render-in.ts'
import ar from './locales/ar.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import { placeAfter, samePlace, type Movement, type Place } from './heat-map.ts'
import { HeatMap } from './HeatMap.tsx'
import { type CellBox, countPoint, DISC, hitsOf, limitPath, vectorsOf } from './movement-layout.ts'

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

test('I18-2 levels increase in reading direction, and a mirrored axis is labelled', async () => {
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

test('arrow up increases the level, and left and right follow the reading direction', () => {
  const at = { row: 2, column: 2 }
  expect(placeAfter(at, 'ArrowUp', SIZE, false)).toEqual({ row: 3, column: 2 })
  expect(placeAfter(at, 'ArrowRight', SIZE, false)).toEqual({ row: 2, column: 3 })
  expect(placeAfter(at, 'ArrowRight', SIZE, true)).toEqual({ row: 2, column: 1 })
  expect(placeAfter(at, 'End', SIZE, true)).toEqual({ row: 2, column: 4 })
  expect(placeAfter(at, 'PageUp', SIZE, false)).toEqual({ row: 4, column: 2 })
  expect(placeAfter(at, 'a', SIZE, false)).toBeUndefined()
})

test('no key moves outside the map, whatever its size', () => {
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

/** A drawn map of five by five, in which every cell has a count. */
const boxes = (rightToLeft: boolean): CellBox[] =>
  Array.from({ length: 25 }, (_, at) => {
    const place = { row: Math.floor(at / 5), column: at % 5 }
    const x = rightToLeft ? (4 - place.column) * 80 : place.column * 80
    return { place, x, y: (4 - place.row) * 64, width: 80, height: 64, counted: true }
  })

const places = fc.record({ row: fc.nat(4), column: fc.nat(4) })
const movesOf = (ends: readonly (readonly [Place, Place])[]): Movement[] =>
  ends.map(([from, to], at) => ({ key: String(at), label: '', from, to }))

test('movement arrows lead from ring to disc within their cells', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(places, places), { maxLength: 8 }), fc.boolean(), (ends, rtl) => {
      const movements = movesOf(ends.filter(([from, to]) => !samePlace(from, to)))
      const drawn = boxes(rtl)
      const vectors = vectorsOf(movements, drawn, rtl)
      expect(vectors.map(({ key }) => key)).toEqual(movements.map(({ key }) => key))
      vectors.forEach(({ to }, at) => {
        const box = drawn.find(({ place }) => samePlace(place, movements[at]!.to))!
        expect(to.x > box.x && to.x < box.x + 80 && to.y > box.y && to.y < box.y + 64).toBe(true)
      })
    }),
  )
})

test('a single arrow connects cell centres without crossing a count, also mirrored in Arabic', () => {
  fc.assert(
    fc.property(places, places, fc.boolean(), (from, to, rtl) => {
      fc.pre(!samePlace(from, to))
      const drawn = boxes(rtl)
      const [vector] = vectorsOf(movesOf([[from, to]]), drawn, rtl)
      const end = drawn.find(({ place }) => samePlace(place, to))!
      expect(vector!.to).toEqual({ x: end.x + 40, y: end.y + 32 })
      const counts = drawn.map((box) => ({ ...countPoint(box, rtl), radius: 9 }))
      expect(hitsOf(vector!, counts)).toBe(0)
    }),
  )
  const [ltr, rtl] = [false, true].map(
    (direction) =>
      vectorsOf(
        movesOf([
          [
            { row: 0, column: 0 },
            { row: 2, column: 3 },
          ],
        ]),
        boxes(direction),
        direction,
      )[0]!,
  )
  expect(rtl!.to.x).toBe(400 - ltr!.to.x)
  expect(rtl!.from.x).toBeCloseTo(400 - ltr!.from.x)
})

test('discs in the same cell do not overlap', () => {
  const to = { row: 1, column: 2 }
  const ends = [0, 1, 3, 4].map((row) => [{ row, column: row }, to] as const)
  const vectors = vectorsOf(movesOf(ends), boxes(false), false)
  for (const [at, one] of vectors.entries())
    for (const other of vectors.slice(at + 1))
      expect(Math.hypot(one.to.x - other.to.x, one.to.y - other.to.y)).toBeGreaterThan(2 * DISC)
})

test('the limit is a stepped line around the cells above it', () => {
  const isAbove = ({ row, column }: Place) => row + column > 6
  // Above are (3,4), (4,3) and (4,4).
  expect(limitPath(boxes(false), isAbove, false)).toBe('M320 64v64M320 128h80M240 0v64M240 64h80')
  expect(limitPath(boxes(true), isAbove, true)).toBe('M80 64v64M0 128h80M160 0v64M80 64h80')
  expect(samePlace(null, { row: 0, column: 0 })).toBe(false)
})
