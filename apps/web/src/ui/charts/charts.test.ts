import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barLayout, barsHeight } from './bar-layout.ts'
import { greatestValue, isEmptyChart, leastValue, totalOf, type ChartData } from './chart-data.ts'
import { endLabels } from './end-labels.ts'
import { linePath } from './line-paths.ts'
import { inlineBox, inlineX } from './mirror.ts'
import { LABEL, labelWidth, radarHeight, radarRadius } from './radar-layout.ts'
import { outline, radialPoint, ring } from './radial.ts'
import { amountScale, dayScale, labelStep, valueScale } from './scales.ts'
import { longestBar, stackRow } from './stack.ts'
import { dashOf, markOf, textureOf, tonesOf } from './tones.ts'
import { isCountable, UNIT, unitLayout, unitPlace, unitRows, unitsHeight } from './unit-layout.ts'

const DATA: ChartData = {
  heading: 'Process',
  series: [
    { key: 'open', label: 'Open' },
    { key: 'late', label: 'Late' },
  ],
  rows: [
    { key: 'a', label: 'A', values: { open: 3, late: 2 } },
    { key: 'b', label: 'B', values: { open: null, late: 4 } },
  ],
}

describe('chart values', () => {
  test('a missing value differs from zero', () => {
    const zero = { ...DATA, rows: [{ key: 'a', label: 'A', values: { open: 0 } }] }
    const nothing = { ...DATA, rows: [{ key: 'a', label: 'A', values: { open: null } }] }
    expect(isEmptyChart(zero)).toBe(false)
    expect(isEmptyChart(nothing)).toBe(true)
    expect(isEmptyChart({ ...DATA, rows: [] })).toBe(true)
  })

  test('minimum, maximum and totals', () => {
    expect(greatestValue(DATA)).toBe(4)
    expect(leastValue(DATA)).toBe(0)
    expect(DATA.rows.map((row) => totalOf(row, DATA.series))).toEqual([5, 4])
  })
})

describe('stacked bars', () => {
  test('segments are adjacent, and missing values take no space', () => {
    expect(stackRow(DATA.rows[0]!, DATA.series).map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [3, 5],
    ])
    expect(
      stackRow(DATA.rows[1]!, DATA.series).map(({ series, from, to }) => [series.key, from, to]),
    ).toEqual([['late', 0, 4]])
    expect(longestBar(DATA.rows, DATA.series)).toBe(5)
  })

  test('the last segment ends at the total', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }), (values) => {
        const series = values.map((_, at) => ({ key: `${at}`, label: '' }))
        const row = {
          key: 'r',
          label: '',
          values: Object.fromEntries(values.map((value, at) => [at, value])),
        }
        const parts = stackRow(row, series)
        expect(parts.at(-1)?.to ?? 0).toBe(totalOf(row, series))
        parts.slice(1).forEach((part, at) => expect(part.from).toBe(parts[at]!.to))
      }),
    )
  })
})

describe('right to left', () => {
  const ltr = { width: 500, rightToLeft: false }
  const rtl = { width: 500, rightToLeft: true }

  test('the start of the axis is the opposite edge', () => {
    expect([inlineX(40, ltr), inlineX(40, rtl)]).toEqual([40, 460])
    expect([inlineBox(40, 100, ltr), inlineBox(40, 100, rtl)]).toEqual([40, 360])
  })

  test('a box covers the mirrored positions of its ends', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(100), (start, size) => {
        expect(inlineBox(start, size, rtl)).toBe(inlineX(start + size, rtl))
      }),
    )
  })
})

describe('scales', () => {
  test('start at zero, end at or above the maximum, and use whole steps for counts', () => {
    const scale = valueScale([0, 3], 300, 6, true)
    expect(scale.at(0)).toBe(0)
    expect(scale.at(3)).toBeLessThanOrEqual(300)
    expect(scale.ticks).toEqual([0, 1, 2, 3])
    expect(valueScale([0, 3], 300, 6, false).ticks).toContain(0.5)
  })

  test('a chart of zeros has a scale, and negative values are included', () => {
    expect(valueScale([0, 0], 100, 4, true).at(0)).toBe(0)
    expect(valueScale([-2, 2], 100, 4, true).at(0)).toBe(50)
  })

  test('days are spaced in proportion to time', () => {
    const at = dayScale(['2026-01-01', '2026-01-11', '2026-01-31'], 300)
    expect(['2026-01-01', '2026-01-11', '2026-01-31'].map(at)).toEqual([0, 100, 300])
    expect(dayScale(['2026-01-01'], 300)('2026-01-01')).toBe(150)
  })

  test('labels are left out where they would overlap', () => {
    expect(labelStep(12, 900, 70)).toBe(1)
    expect(labelStep(12, 300, 70)).toBe(3)
    expect(labelStep(12, 0, 70)).toBeGreaterThanOrEqual(12)
  })
})

describe('bars', () => {
  test('labels are beside bars, and above them on narrow screens', () => {
    const wide = barLayout(800, 60)
    expect(wide.beside).toBe(true)
    expect(wide.start + wide.length).toBe(740)
    const narrow = barLayout(320, 60)
    expect(narrow).toMatchObject({ beside: false, start: 0, length: 260 })
    expect(barsHeight(4, 320)).toBeGreaterThan(barsHeight(4, 800))
  })
})

describe('radar chart', () => {
  test('the first axis points up, the second to the right, or to the left when mirrored', () => {
    expect(radialPoint(0, 4, 10, false)).toMatchObject({ y: -10 })
    expect(radialPoint(1, 4, 10, false).x).toBeCloseTo(10)
    expect(radialPoint(1, 4, 10, true).x).toBeCloseTo(-10)
  })

  test('every corner is at the radius', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(200), fc.boolean(), (count, radius, mirrored) => {
        for (let at = 0; at < count; at++) {
          const { x, y } = radialPoint(at, count, radius, mirrored)
          expect(Math.hypot(x, y)).toBeCloseTo(radius)
        }
      }),
    )
  })

  test('labels fit beside a radar of any width', () => {
    for (const width of [200, 310, 540, 900]) {
      expect(radarRadius(width) + LABEL.gap + labelWidth(width)).toBeLessThanOrEqual(width / 2 + 1)
      expect(radarHeight(width)).toBeGreaterThan(2 * radarRadius(width))
    }
  })

  test('paths are closed and compact', () => {
    expect(outline([])).toBe('')
    expect(
      outline([
        { x: 0, y: -1 },
        { x: 1 / 3, y: 2 },
      ]),
    ).toBe('M0,-1L0.33,2Z')
    expect(ring(4, 10)).toBe('M0,-10L10,0L0,10L-10,0Z')
  })
})

test('a line has a gap where a value is missing', () => {
  const path = linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }])
  expect(path.match(/M/g)).toHaveLength(2)
})

test('several series differ in colour, dash and marker; a single one is plain', () => {
  expect(tonesOf([{}])).toEqual(['plain'])
  expect(tonesOf([{ tone: 'level-5' }, {}])).toEqual(['level-5', 'series-2'])
  for (const look of [dashOf, markOf]) {
    expect(new Set(Array.from({ length: 6 }, (_, at) => look(at))).size).toBe(6)
  }
})

test('a pattern is tied to its tone, whatever the order of the series', () => {
  const levels = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'] as const
  const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const
  expect(new Set(levels.map(textureOf)).size).toBe(5)
  expect(new Set(series.map(textureOf)).size).toBe(6)
})

test('labels at line ends never overlap', () => {
  expect(endLabels([40, null, 100])).toEqual([40, null, 100])
  fc.assert(
    fc.property(fc.array(fc.nat(300), { minLength: 2, maxLength: 6 }), (heights) => {
      const placed = endLabels(heights).map((height) => height!)
      const order = placed.toSorted((one, other) => one - other)
      order.slice(1).forEach((height, at) => expect(height - order[at]!).toBeGreaterThanOrEqual(16))
    }),
  )
})

describe('unit charts', () => {
  const counts = (...values: number[]): ChartData => ({
    heading: '',
    series: [{ key: 'n', label: '' }],
    rows: values.map((n, at) => ({ key: String(at), label: '', values: { n } })),
  })

  test('one square per record, up to a maximum', () => {
    expect(isCountable(counts(3, 80))).toBe(true)
    expect(isCountable(counts(3, 81))).toBe(false)
  })

  test('rows do not overlap, and squares stay between label and count', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(80), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 240, max: 900 }),
        (values, width) => {
          const data = counts(...values)
          const layout = unitLayout(data, width)
          const rows = unitRows(data, layout)
          rows.slice(1).forEach(({ top }, at) => expect(top).toBe(rows[at]!.top + rows[at]!.height))
          expect(unitsHeight(data, width)).toBe(rows.at(-1)!.top + rows.at(-1)!.height)
          values.forEach((count, row) => {
            for (let at = 0; at < count; at++) {
              const { inline, block } = unitPlace(at, layout)
              expect(layout.start + inline + UNIT).toBeLessThan(width)
              const { top, height, squares } = rows[row]!
              expect(squares + block + UNIT).toBeLessThanOrEqual(top + height)
            }
          })
        },
      ),
    )
  })
})

describe('amounts along a length', () => {
  const options = { scale: 'log', steps: 5 } as const

  test('a logarithmic scale has a tick for each power of ten, and equal steps for equal ratios', () => {
    const { at, ticks } = amountScale([1_000, 50_000, 1_000_000], 300, options)
    expect(ticks).toEqual([1_000, 10_000, 100_000, 1_000_000])
    expect(ticks.map((tick) => Math.round(at(tick)))).toEqual([0, 100, 200, 300])
    expect(amountScale([15_000, 600_000], 300, options).ticks).toEqual([
      20_000, 50_000, 100_000, 200_000, 500_000,
    ])
    expect(amountScale([1, 10 ** 12], 300, options).ticks.length).toBeLessThanOrEqual(5)
  })

  test('what lies outside stands at the nearer end', () => {
    const { at } = amountScale([1_000, 1_000_000], 300, options)
    expect([at(0), at(10), at(10 ** 9)]).toEqual([0, 0, 300])
  })

  test('an even scale is used where it is wanted, and where nothing has no logarithm', () => {
    const even = amountScale([0, 100], 300, { ...options, scale: 'linear' })
    expect([even.at(0), even.at(50), even.at(100)]).toEqual([0, 150, 300])
    expect(amountScale([0, 100], 300, options).at(50)).toBe(150)
  })

  test('places never go back as amounts grow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 2, maxLength: 20 }),
        fc.constantFrom('linear' as const, 'log' as const),
        (amounts, scale) => {
          const { at } = amountScale(amounts, 300, { scale, steps: 5 })
          const places = amounts.toSorted((a, b) => a - b).map(at)
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
