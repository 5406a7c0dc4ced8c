import { daysAfter, monthsAfter } from '../days.ts'
import { LEVELS, type Level, type Method } from '../risk/method.ts'
import { levelOf } from '../risk/scoring.ts'

/** What keeps a rating from being lower, whatever likelihood and impact say. */
export const RATING_FLOORS = {
  keyControlFailed: 'medium',
  legalBreach: 'high',
  safety: 'high',
} as const satisfies Record<string, Level>
type RatingFloor = keyof typeof RATING_FLOORS
const FLOORS = Object.keys(RATING_FLOORS) as RatingFloor[]

/** The same cause within so many months after it was closed is a repeated finding. */
export const REPEAT_MONTHS = 36

/** How many days after the report an issue is due at the latest, by its rating. */
export const ISSUE_DUE_DAYS = { critical: 30, high: 90, medium: 180, low: 270 } as const satisfies Record<
  Level,
  number
>

export interface RatedIssue extends Partial<Record<RatingFloor, boolean | null>> {
  likelihood: number | null
  impact: number | null
}

/** A rating and the way to it, so that a page can say how it came about. */
export interface RatingSteps {
  /** What the matrix says of likelihood and impact. */
  matrix: Level
  /** The floors that hold for it, and whether each of them lifted it. */
  floors: { floor: RatingFloor; level: Level; lifted: boolean }[]
  /** Found again: one level more. */
  repeated: boolean
  rating: Level
}

const higher = (a: Level, b: Level): Level => (LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b)
const oneMore = (level: Level): Level => LEVELS[Math.min(LEVELS.indexOf(level) + 1, LEVELS.length - 1)]!

/** Matrix first, then floors, then one level more for what was found before; nothing while it is not judged. */
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

/** Whether an issue is the same as one that was closed: of the same cause, and closed not long ago. */
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
/** Days overdue up to which an open issue belongs to a bucket; beyond the last it is over. */
export const BUCKET_DAYS = { not_due: 0, d30: 30, d60: 60, d90: 90, d180: 180 } as const
