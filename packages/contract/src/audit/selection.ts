import { type PopulationRow, sha256 } from './population.ts'

/**
 * Selects items from a population reproducibly: only the seed and the hash of the population determine the result.
 * Decision 0046 specifies the rules for independent implementations.
 */

/** Methods with an algorithm; haphazard and judgemental items are selected by a person. */
export const DRAWN_METHODS = ['random', 'systematic', 'monetary', 'full'] as const
export type DrawnMethod = (typeof DRAWN_METHODS)[number]
/** Maximum items of a sample, which are tested by hand. */
export const MAX_ITEMS = 2000

const WORDS = 4
const ALL = 2 ** 53

/** An endless sequence of numbers: block i is the SHA-256 of `seed:hash:i`, read as four 53-bit numbers. */
class Numbers {
  readonly #name: string
  #block = 0
  #words: number[] = []

  constructor(seed: string, hash: string) {
    this.#name = `${seed}:${hash}`
  }

  async #next(): Promise<number> {
    if (this.#words.length === 0) {
      const view = new DataView(await sha256(`${this.#name}:${this.#block++}`))
      this.#words = Array.from({ length: WORDS }, (_, at) => Number(view.getBigUint64(at * 8) >> 11n))
    }
    return this.#words.shift()!
  }

  /** A uniform number of 0 … below - 1. Values that would bias the result are rejected. */
  async below(below: number): Promise<number> {
    const fair = ALL - (ALL % below)
    let word = await this.#next()
    while (word >= fair) word = await this.#next()
    return word % below
  }
}

/** Selects from these positions, which are in ascending order. Each method returns ascending positions. */
type Draw = (numbers: Numbers, places: readonly number[], size: number) => Promise<number[]>

/** Without replacement. */
const random: Draw = async (numbers, places, size) => {
  const left = [...places]
  const drawn: number[] = []
  while (drawn.length < size && left.length > 0)
    drawn.push(...left.splice(await numbers.below(left.length), 1))
  return drawn
}

/** At a fixed interval around the list, from a random start. */
const systematic: Draw = async (numbers, places, size) => {
  if (places.length === 0) return []
  const wanted = Math.min(size, places.length)
  const start = await numbers.below(places.length)
  return Array.from(
    { length: wanted },
    (_, at) => places[(start + Math.floor((at * places.length) / wanted)) % places.length]!,
  )
}

/** At a fixed interval around the cumulated amounts: each monetary unit is equally likely. */
const monetary =
  (rows: readonly PopulationRow[]): Draw =>
  async (numbers, places, size) => {
    const worth = places.filter((place) => (rows[place]!.amount ?? 0) > 0)
    const total = worth.reduce((sum, place) => sum + rows[place]!.amount!, 0)
    if (total === 0) return []
    const start = BigInt(await numbers.below(total))
    const points = Array.from(
      { length: size },
      (_, at) => (start + (BigInt(at) * BigInt(total)) / BigInt(size)) % BigInt(total),
    ).toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    const drawn: number[] = []
    let [at, sum] = [0, BigInt(rows[worth[0]!]!.amount!)]
    for (const point of points) {
      while (point >= sum) sum += BigInt(rows[worth[++at]!]!.amount!)
      // An item larger than the interval is hit more than once, and selected once.
      if (drawn.at(-1) !== worth[at]) drawn.push(worth[at]!)
    }
    return drawn
  }

const full: Draw = (_, places) => Promise.resolve([...places])

export interface Drawing {
  method: DrawnMethod
  seed: string
  /** SHA-256 of the canonical population. */
  hash: string
  rows: readonly PopulationRow[]
  size: number
  /**
   * Selects an extension of the same size: by the same method from the remaining items, with the numbers that follow.
   */
  extended?: boolean
}
export interface Drawn {
  /** Positions in the list, from 0, in ascending order. */
  first: number[]
  extension: number[]
}

const inOrder = (places: readonly number[]): number[] => places.toSorted((one, other) => one - other)

export async function drawItems({ method, seed, hash, rows, size, extended }: Drawing): Promise<Drawn> {
  const draw = { random, systematic, monetary: monetary(rows), full }[method]
  const numbers = new Numbers(seed, hash)
  const first = await draw(
    numbers,
    rows.map((_, place) => place),
    size,
  )
  if (!extended) return { first: inOrder(first), extension: [] }
  const taken = new Set(first)
  const left = rows.flatMap((_, place) => (taken.has(place) ? [] : [place]))
  return { first: inOrder(first), extension: inOrder(await draw(numbers, left, size)) }
}
