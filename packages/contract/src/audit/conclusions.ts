import type { DESIGN_RESULTS, OPERATION_RESULTS, PROCEDURE_RESULTS } from './engagement.ts'

/** Test results of a control in an audit (5.4), as ratings of the risk assessment. */
export interface Tested {
  readonly designResult: (typeof DESIGN_RESULTS)[number] | null
  readonly designRating: number | null
  readonly operationResult: (typeof OPERATION_RESULTS)[number] | null
}
export interface TestRatings {
  readonly design: number | null
  readonly operation: number | null
}

/** A result allows two ratings; the auditor chooses, and the lower one is the default. */
const DESIGN = { adequate: [2, 3], inadequate: [0, 1] } as const
const OPERATION = { effective: 3, exceptions: 2, ineffective: 0 } as const

export function testRatings({ designResult, designRating, operationResult }: Tested): TestRatings {
  const allowed: readonly number[] | null =
    designResult === null || designResult === 'not_assessed' ? null : DESIGN[designResult]
  const picked = allowed?.includes(designRating ?? -1) ? designRating : null
  return {
    design: allowed ? (picked ?? allowed[0]!) : null,
    operation:
      operationResult === null || operationResult === 'not_tested' ? null : OPERATION[operationResult],
  }
}

const lowest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((one) => one !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/** Several tests of one control: the worst rating counts. */
export const combineRatings = (tests: readonly TestRatings[]): TestRatings => ({
  design: lowest(tests.map(({ design }) => design)),
  operation: lowest(tests.map(({ operation }) => operation)),
})

/** Whether a tested control is effective: adequately designed and not ineffective in operation. */
export const isEffective = ({ design, operation }: TestRatings): boolean =>
  (design ?? 3) >= 2 && (operation ?? 3) >= 2

type Result = (typeof PROCEDURE_RESULTS)[number]
const WORST: readonly Result[] = ['fail', 'exceptions', 'pass', 'not_applicable']

/** Several procedures on one requirement: the worst result counts. */
export const worstResult = (results: readonly (Result | null)[]): Result | null =>
  WORST.find((one) => results.includes(one)) ?? null

/**
 * Months for which an audit result takes precedence over other ratings (3.2). A failed control stays failed until it is
 * tested again.
 */
export const TEST_MONTHS = 12
/** Days that the owner has to reassess a risk after one of its controls was tested. */
export const REASSESS_DAYS = 30
