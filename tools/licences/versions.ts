/** A version of npm, as far as its order needs it: `1.2.3-beta.4+build`. */
const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([\w.-]+))?(?:\+[\w.-]+)?$/

function comparePreRelease(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  // What is released comes after all that led to it.
  if (a === undefined) return 1
  if (b === undefined) return -1
  const [ours, theirs] = [a.split('.'), b.split('.')]
  for (const [at, one] of ours.entries()) {
    const other = theirs[at]
    if (other === undefined) return 1
    if (one === other) continue
    const [isNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
    if (isNumber && otherIsNumber) return Number(one) - Number(other)
    if (isNumber !== otherIsNumber) return isNumber ? -1 : 1
    return one < other ? -1 : 1
  }
  return ours.length - theirs.length
}

/** By precedence of Semantic Versioning 2.0.0, section 11; null where one of the two is no version. */
export function compareVersions(a: string, b: string): number | null {
  const [one, other] = [VERSION.exec(a), VERSION.exec(b)]
  if (!one || !other) return null
  for (const at of [1, 2, 3]) {
    const difference = Number(one[at] ?? 0) - Number(other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return comparePreRelease(one[4], other[4])
}
