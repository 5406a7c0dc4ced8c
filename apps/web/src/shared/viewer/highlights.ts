/** All hits, and the current one; the style sheet defines their look. */
export type Mark = 'found' | 'current'

/**
 * Highlights ranges of text without changing the DOM. In browsers without support, the current one is selected
 * instead.
 */
export function markText(mark: Mark, ranges: readonly Range[]): () => void {
  if (!('highlights' in CSS)) {
    const selection = getSelection()
    if (mark === 'current' && ranges[0]) {
      selection?.removeAllRanges()
      selection?.addRange(ranges[0])
    }
    return () => undefined
  }
  const name = `pdf-${mark}`
  const marked = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, marked)
  for (const range of ranges) marked.add(range)
  return () => ranges.forEach((range) => marked.delete(range))
}
