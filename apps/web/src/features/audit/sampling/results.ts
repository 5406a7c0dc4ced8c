import type { AttributeResult } from 'contract/audit/sample-items'
import type { Result } from '#ui/marks/ResultMark.tsx'

/** The mark of the result of an attribute. */
export const RESULTS: Readonly<Record<AttributeResult, Result>> = {
  pass: 'met',
  fail: 'failed',
  not_applicable: 'not-applicable',
}
