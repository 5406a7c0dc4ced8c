const APART = 16

/** The heights of the labels at the ends of lines: moved apart where two ends are close. */
export function endLabels(heights: readonly (number | null)[]): (number | null)[] {
  const placed = [...heights]
  const order = heights
    .flatMap((height, at) => (height === null ? [] : [{ at, height }]))
    .toSorted((one, other) => one.height - other.height)
  order.forEach(({ at, height }, place) => {
    const above = place === 0 ? -Infinity : placed[order[place - 1]!.at]!
    placed[at] = Math.max(height, above + APART)
  })
  return placed
}
