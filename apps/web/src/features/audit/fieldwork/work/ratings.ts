import type { Procedure } from 'contract/audit/procedures'

/** Ratings that a conclusion on design allows: adequate 2 or 3, inadequate 0 or 1. */
export function ratingsOf(result: Procedure['designResult']): number[] {
  if (result === 'adequate') return [2, 3]
  return result === 'inadequate' ? [0, 1] : []
}

const OPERATION = { effective: 3, exceptions: 2, ineffective: 0, not_tested: null } as const

/** Rating of a conclusion on operation. */
export const operationRating = (result: Procedure['operationResult']): number | null =>
  result === null ? null : OPERATION[result]
