import { daysAfter, monthsAfter } from '../days.ts'
import { LEVELS, type Level, type Method } from '../risk/method.ts'
import { levelOf } from '../risk/scoring.ts'

/** Minimum ratings, regardless of likelihood and impact. */
export const RATING_FLOORS = {
  keyControlFailed: 'medium',
  legalBreach: 'high',
  safety: 'high',
} as const satisfies Record<string, Level>
type RatingFloor = keyof typeof RATING_FLOORS
const FLOORS = Object.keys(RATING_FLOORS) as RatingFloor[]

/** A finding with the same cause within this many months after closure is a repeat finding. */
export const REPEAT_MONTHS = 36

/** Maximum days from the report to the due date of an issue, by rating. */
export const ISSUE_DUE_DAYS = { critical: 30, high: 90, medium: 180, low: 270 } as const satisfies Record<
  Level,
  number
>

export interface RatedIssue extends Partial<Record<RatingFloor, boolean | null>> {
  likelihood: number | null
  impact: number | null
}

/** A rating with its derivation, so that a page can explain it. */
export interface RatingSteps {
  /** Rating from the matrix of likelihood and impact. */
  matrix: Level
  /** The applicable floors, and whether each raised the rating. */
  floors: { floor: RatingFloor; level: Level; lifted: boolean }[]
  /** A repeat finding, rated one level higher. */
  repeated: boolean
  rating: Level
}

const higher = (a: Level, b: Level): Level => (LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b)
const oneMore = (level: Level): Level => LEVELS[Math.min(LEVELS.indexOf(level) + 1, LEVELS.length - 1)]!

/** Matrix first, then floors, then one level more for a repeat finding; null until it is assessed. */
export function rateIssue(
  method: Pick<Method, 'matrix'>,
  issue: RatedIssue,
  repeated: boolean,
): RatingSteps | null {
  const { likelihood, impact } = issue
  if (likelihood === null || impact === null) return null
  const { matrix } = method
  const point = {
    likelihood: Math.min(likelihood, matrix.likelihood),
    impact: Math.min(impact, matrix.impact),
  }
  const level = levelOf(method, point)
  const held = FLOORS.filter((floor) => issue[floor] === true)
  const floors = held.map((floor) => ({
    floor,
    level: RATING_FLOORS[floor],
    lifted: higher(level, RATING_FLOORS[floor]) !== level,
  }))
  const lifted = held.reduce((at: Level, floor) => higher(at, RATING_FLOORS[floor]), level)
  return { matrix: level, floors, repeated, rating: repeated ? oneMore(lifted) : lifted }
}

/** Whether an issue repeats a closed one: same cause, and closed recently. */
export function repeats(
  earlier: { causeCategory: string | null; closedOn: string | null } | null | undefined,
  causeCategory: string | null,
  today: string,
): boolean {
  if (!earlier?.closedOn || causeCategory === null || earlier.causeCategory !== causeCategory) return false
  return today <= monthsAfter(earlier.closedOn, REPEAT_MONTHS)
}

export const standardDue = (reportedOn: string, rating: Level): string =>
  daysAfter(reportedOn, ISSUE_DUE_DAYS[rating])

export const AGE_BUCKETS = ['not_due', 'd30', 'd60', 'd90', 'd180', 'over'] as const
/** Upper limits of the overdue buckets in days; beyond the last one, the issue is in the open-ended bucket. */
export const BUCKET_DAYS = { not_due: 0, d30: 30, d60: 60, d90: 90, d180: 180 } as const
