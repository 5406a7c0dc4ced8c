import type { Size } from './scale.ts'

/** The offset of each page from the top of the first, and its height. */
export interface Layout {
  readonly starts: readonly number[]
  readonly pages: readonly Size[]
  readonly total: number
}

/** A position in a document that does not depend on the scale: the page, and the fraction of it. */
export interface Anchor {
  readonly index: number
  readonly part: number
}

export function layPages(pages: readonly Size[], gap: number): Layout {
  const starts: number[] = []
  let total = gap
  for (const { height } of pages) {
    starts.push(total)
    total += height + gap
  }
  return { starts, pages, total }
}

/** The page at this offset, or the last one above it. */
export function indexAt({ starts }: Layout, offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

export function anchorAt(layout: Layout, offset: number): Anchor {
  const index = indexAt(layout, offset)
  const part = (offset - layout.starts[index]!) / layout.pages[index]!.height
  return { index, part: Math.min(1, Math.max(0, part)) }
}

export const offsetOf = (layout: Layout, { index, part }: Anchor): number =>
  layout.starts[index]! + part * layout.pages[index]!.height

/** The visible pages, with one more on each side so that they are rendered in advance. */
export function indexesInView(layout: Layout, top: number, height: number): number[] {
  const first = Math.max(0, indexAt(layout, top) - 1)
  const last = Math.min(layout.pages.length - 1, indexAt(layout, top + height) + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
