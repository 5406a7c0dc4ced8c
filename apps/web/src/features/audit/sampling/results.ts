import type { AttributeResult } from 'contract/audit/sample-items'
import type { Result } from '#ui/marks/ResultMark.tsx'

/** The mark of the result of an attribute. */
export const RESULTS: Readonly<Record<AttributeResult, Result>> = {
  pass: 'met',
  footed: 'footed',
  recalculated: 'recalculated',
  fail: 'failed',
  query: 'query',
  not_applicable: 'not-applicable',
}

/** The digit that sets a result: the same on every keyboard. */
export const DIGITS: Readonly<Record<AttributeResult, string>> = {
  pass: '1',
  footed: '2',
  recalculated: '3',
  fail: '4',
  query: '5',
  not_applicable: '0',
}
