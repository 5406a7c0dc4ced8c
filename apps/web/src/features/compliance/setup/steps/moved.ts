/** The list with one entry moved up or down; at either end it stays. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by
  if (at < 0 || to < 0 || at >= list.length || to >= list.length) return [...list]
  const next = [...list]
  ;[next[at], next[to]] = [next[to]!, next[at]!]
  return next
}

/** The list with one entry moved to the place of another. */
export function placed<T>(list: readonly T[], from: T, before: T): T[] {
  if (from === before || !list.includes(from) || !list.includes(before)) return [...list]
  const down = list.indexOf(from) < list.indexOf(before)
  const rest = list.filter((one) => one !== from)
  const at = rest.indexOf(before) + (down ? 1 : 0)
  return rest.toSpliced(at, 0, from)
}
