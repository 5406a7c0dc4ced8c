import { daysAfter, daysBetween, monthsAfter } from '../days.ts'
import type { Marks } from '../marks.ts'

/** Which side of an indicator is the bad one: high values, low values, or both. */
export const DIRECTIONS = ['higher_worse', 'lower_worse', 'band'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const INDICATOR_LEVELS = ['green', 'amber', 'red'] as const
export type IndicatorLevel = (typeof INDICATOR_LEVELS)[number]
export const INDICATOR_MARKS = {
  green: { result: 'met' },
  amber: { result: 'partly' },
  red: { result: 'failed' },
} as const satisfies Marks

/** The range of values and thresholds. */
export const MEASURE = { min: -1_000_000_000_000, max: 1_000_000_000_000 } as const

export interface Thresholds {
  readonly direction: Direction
  readonly amberHigh: number | null
  readonly redHigh: number | null
  readonly amberLow: number | null
  readonly redLow: number | null
}

const hasUpper = ({ direction }: Pick<Thresholds, 'direction'>): boolean => direction !== 'lower_worse'
const hasLower = ({ direction }: Pick<Thresholds, 'direction'>): boolean => direction !== 'higher_worse'

export type ThresholdName = 'amberHigh' | 'redHigh' | 'amberLow' | 'redLow'

/** The thresholds that an indicator of this direction has. */
export const thresholdsOf = (of: Pick<Thresholds, 'direction'>): ThresholdName[] => [
  ...(hasUpper(of) ? (['amberHigh', 'redHigh'] as const) : []),
  ...(hasLower(of) ? (['amberLow', 'redLow'] as const) : []),
]

/** The first threshold that is missing or out of order; null if all are right. Amber and red may be equal: no amber then. */
export function thresholdProblem(
  of: Thresholds,
): { name: ThresholdName; code: 'required' | 'out_of_order' } | null {
  const missing = thresholdsOf(of).find((name) => of[name] === null)
  if (missing) return { name: missing, code: 'required' }
  if (hasUpper(of) && of.redHigh! < of.amberHigh!) return { name: 'redHigh', code: 'out_of_order' }
  if (hasLower(of) && of.redLow! > of.amberLow!) return { name: 'redLow', code: 'out_of_order' }
  // Between the two amber thresholds of a band there is green.
  if (of.direction === 'band' && of.amberLow! >= of.amberHigh!)
    return { name: 'amberHigh', code: 'out_of_order' }
  return null
}

/** The level of a value: red at or beyond the red threshold, amber at or beyond the amber one. */
export function levelOf(of: Thresholds, value: number): IndicatorLevel {
  const reached = (high: number | null, low: number | null): boolean =>
    (hasUpper(of) && high !== null && value >= high) || (hasLower(of) && low !== null && value <= low)
  if (reached(of.redHigh, of.redLow)) return 'red'
  return reached(of.amberHigh, of.amberLow) ? 'amber' : 'green'
}

/** The threshold that a value has reached; null for green. */
export function reachedThreshold(of: Thresholds, value: number): number | null {
  const level = levelOf(of, value)
  if (level === 'green') return null
  const [high, low] = level === 'red' ? [of.redHigh, of.redLow] : [of.amberHigh, of.amberLow]
  return hasUpper(of) && high !== null && value >= high ? high : low
}

const RANK = { green: 0, amber: 1, red: 2 } as const
/** Above zero if the first level is worse. */
export const compareLevels = (one: IndicatorLevel, other: IndicatorLevel): number => RANK[one] - RANK[other]

export const CADENCES = ['weekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const
export type Cadence = (typeof CADENCES)[number]
const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 } as const
const WEEK = 7

/** A date of the schedule, counted from the first one, so that an indicator of the 31st stays at the end of the month. */
const occurrence = (firstOn: string, cadence: Cadence, at: number): string =>
  cadence === 'weekly' ? daysAfter(firstOn, at * WEEK) : monthsAfter(firstOn, at * MONTHS[cadence])

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/**
 * The day by which the next value is due. A value counts for the first date of the schedule on or after its own day: that
 * of 31 October is the one due on 5 November, whenever it is entered.
 */
export function nextDue(firstOn: string, cadence: Cadence, lastOn: string | null): string {
  if (lastOn === null || lastOn <= occurrence(firstOn, cadence, -1)) return firstOn
  const passed =
    cadence === 'weekly'
      ? daysBetween(firstOn, lastOn) / WEEK
      : (monthOf(lastOn) - monthOf(firstOn)) / MONTHS[cadence]
  // Within one step of the date that it counts for; days of the month decide which.
  let at = Math.floor(passed) - 1
  while (occurrence(firstOn, cadence, at) < lastOn) at += 1
  return occurrence(firstOn, cadence, at + 1)
}

/** The residual likelihood that a reassessment is proposed with: one step more for red, within the scale. */
export const proposedLikelihood = (level: IndicatorLevel, now: number | null, most: number): number | null =>
  now === null ? null : level === 'red' ? Math.min(now + 1, most) : now
