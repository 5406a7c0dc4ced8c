import { scaleLinear } from '@visx/scale'

export interface ValueScale {
  /** The position of a value, from 0 to the length. */
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
}

const onlyWhole = (ticks: readonly number[]): number[] => ticks.filter((tick) => Number.isInteger(tick))

/**
 * Values along a length, starting at zero (or below, for negative values): bars that start elsewhere are misleading.
 * `whole` omits ticks that are not integers.
 */
export function valueScale(
  [least, greatest]: readonly [number, number],
  length: number,
  steps: number,
  whole: boolean,
  /** Ends at the next tick, or at the greatest value. */
  rounded = true,
): ValueScale {
  const top = greatest === least ? least + 1 : greatest
  const exact = scaleLinear<number>({ domain: [least, top], range: [0, length] })
  const scale = rounded ? exact.nice(steps) : exact
  const ticks = scale.ticks(steps)
  return { at: (value) => scale(value), ticks: whole ? onlyWhole(ticks) : ticks }
}

/** The positions of days along a length, proportional to time. */
export function dayScale(days: readonly string[], length: number): (day: string) => number {
  const times = days.map((day) => Date.parse(day))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if (first === last) return () => length / 2
  return (day) => ((Date.parse(day) - first) / (last - first)) * length
}

/** Every n-th label is shown, so that each has this much space. */
export const labelStep = (count: number, length: number, room: number): number =>
  Math.max(1, Math.ceil((count * room) / Math.max(1, length)))

const clamp = (place: number, length: number): number => Math.min(length, Math.max(0, place))

const FEW_TICKS = 3

/** Powers of ten; where they are few, also twice and five times each. */
function logTicks(least: number, greatest: number): number[] {
  const from = Math.floor(Math.log10(least))
  const powers = Array.from(
    { length: Math.ceil(Math.log10(greatest)) - from + 1 },
    (_, at) => 10 ** (from + at),
  )
  const within = (ticks: readonly number[]) => ticks.filter((tick) => tick >= least && tick <= greatest)
  const whole = within(powers)
  return whole.length >= FEW_TICKS ? whole : within(powers.flatMap((power) => [power, 2 * power, 5 * power]))
}

/**
 * Amounts along a length, from the least to the greatest. On a logarithmic scale, equal ratios are
 * equally far apart.
 */
export function amountScale(
  amounts: readonly number[],
  length: number,
  { scale, steps }: { scale: 'linear' | 'log'; steps: number },
): ValueScale {
  const [least, greatest] = [Math.min(...amounts), Math.max(...amounts)]
  if (scale === 'linear' || least <= 0) {
    const even = scaleLinear<number>({
      domain: [least, greatest === least ? least + 1 : greatest],
      range: [0, length],
    })
    return { at: (amount) => clamp(even(amount), length), ticks: even.ticks(steps) }
  }
  const [from, to] = [Math.log10(least), Math.log10(greatest)]
  const width = to === from ? 1 : to - from
  const ticks = logTicks(least, greatest)
  const every = Math.max(1, Math.ceil(ticks.length / steps))
  return {
    at: (amount) => (amount <= 0 ? 0 : clamp(((Math.log10(amount) - from) / width) * length, length)),
    ticks: ticks.filter((_, at) => at % every === 0),
  }
}
