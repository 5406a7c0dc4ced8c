/** Numbers between 0 and 1, both excluded. */
export type Random = () => number

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

/** Whole numbers of 32 bits from a state of four (xoshiro128** by Blackman and Vigna, 2018). */
export function xoshiro([a, b, c, d]: readonly [number, number, number, number]): () => number {
  let [s0, s1, s2, s3] = [a | 0, b | 0, c | 0, d | 0]
  return () => {
    const value = Math.imul(rotate(Math.imul(s1, 5), 7), 9) >>> 0
    const shifted = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = rotate(s3, 11)
    return value
  }
}

/** Spreads a seed over the state (splitmix32), so that neighbouring seeds have nothing in common. */
function spread(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
}

const TWO_26 = 2 ** 26
const TWO_52 = 2 ** 52

/** Random numbers of 52 bits that depend on the seed alone: the same seed gives the same numbers on every machine. */
export function randomFrom(seed: number): Random {
  const next = spread(seed)
  const bits = xoshiro([next(), next(), next(), next()])
  return () => ((bits() >>> 6) * TWO_26 + (bits() >>> 6) + 0.5) / TWO_52
}
