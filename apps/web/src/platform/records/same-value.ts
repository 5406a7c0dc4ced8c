const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Equal from the person's point of view: undefined, null and an empty list are the same; the order of languages does
 * not matter.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  if (typeof a === 'object' && typeof b === 'object') {
    const left = a as Record<string, unknown>
    const right = b as Record<string, unknown>
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
      sameValue(left[key], right[key]),
    )
  }
  return a === b
}
