import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorAt, indexAt, indexesInView, layPages, offsetOf } from './page-layout.ts'

const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 50, max: 900 }), height: fc.integer({ min: 50, max: 900 }) }),
  {
    minLength: 1,
    maxLength: 60,
  },
)

test('the scroll position is restored, also after zooming', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 2, max: 5 }),
      (pages, where, factor) => {
        const layout = layPages(pages, 12)
        const anchor = anchorAt(layout, where * layout.total)
        expect(anchorAt(layout, offsetOf(layout, anchor)).index).toBe(
          anchor.part === 1 ? indexAt(layout, offsetOf(layout, anchor)) : anchor.index,
        )
        const larger = layPages(
          pages.map(({ width, height }) => ({ width: width * factor, height: height * factor })),
          12,
        )
        const inside = offsetOf(larger, anchor) - larger.starts[anchor.index]!
        expect(inside).toBeCloseTo(anchor.part * pages[anchor.index]!.height * factor, 6)
      },
    ),
  )
})

test('all visible pages are rendered, and few others', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 100, max: 1000 }),
      (pages, where, height) => {
        const layout = layPages(pages, 12)
        const top = where * layout.total
        const drawn = indexesInView(layout, top, height)
        const visible = pages.flatMap((page, index) => {
          const start = layout.starts[index]!
          return start < top + height && start + page.height > top ? [index] : []
        })
        for (const index of visible) expect(drawn).toContain(index)
        expect(drawn.length).toBeLessThanOrEqual(visible.length + 4)
      },
    ),
  )
})
