import { LEVELS } from 'contract/risk/method'

/** The ratings of issues, the worst first, as reports list them. */
export const RATINGS = LEVELS.toReversed()
