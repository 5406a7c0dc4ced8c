import { type PopulationRow, sha256 } from './population.ts'

/**
 * Draws from a population so that anybody can draw again: from the seed, the hash of the population and nothing else.
 * The rules are written out for other people's programs in decision 0046.
 */

/** Those that a rule draws; haphazard and judgemental items are chosen by a person. */
export const DRAWN_METHODS = ['random', 'systematic', 'monetary', 'full'] as const
export type DrawnMethod = (typeof DRAWN_METHODS)[number]
/** More items than this nobody tests by hand. */
export const MAX_ITEMS = 2000

const WORDS = 4
const ALL = 2 ** 53

/** Numbers without end: block i is the SHA-256 of `seed:hash:i`, read as four numbers of 53 bits. */
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

  /** One of 0 … below - 1, each as likely as any other: what would make some likelier is passed over. */
  async below(below: number): Promise<number> {
    const fair = ALL - (ALL % below)
    let word = await this.#next()
    while (word >= fair) word = await this.#next()
    return word % below
  }
}

/** From these places, which are in order. Each method leaves them in order too. */
type Draw = (numbers: Numbers, places: readonly number[], size: number) => Promise<number[]>

/** One after the other out of those that are left. */
const random: Draw = async (numbers, places, size) => {
  const left = [...places]
  const drawn: number[] = []
  while (drawn.length < size && left.length > 0)
    drawn.push(...left.splice(await numbers.below(left.length), 1))
  return drawn
}

/** At even distances around the list, from a start that is drawn. */
const systematic: Draw = async (numbers, places, size) => {
  if (places.length === 0) return []
  const wanted = Math.min(size, places.length)
  const start = await numbers.below(places.length)
  return Array.from(
    { length: wanted },
    (_, at) => places[(start + Math.floor((at * places.length) / wanted)) % places.length]!,
  )
}

/** At even distances around the sum of the amounts: each unit of money is as likely as any other. */
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
      // What is larger than the distance is hit more than once, and tested once.
      if (drawn.at(-1) !== worth[at]) drawn.push(worth[at]!)
    }
    return drawn
  }

const full: Draw = (_, places) => Promise.resolve([...places])

export interface Drawing {
  method: DrawnMethod
  seed: string
  /** SHA-256 of the population as it is written. */
  hash: string
  rows: readonly PopulationRow[]
  size: number
  /** Draws as many again: the same way from what is left, with the numbers that follow. */
  extended?: boolean
}
export interface Drawn {
  /** Places in the list, from 0, in the order of the list. */
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
