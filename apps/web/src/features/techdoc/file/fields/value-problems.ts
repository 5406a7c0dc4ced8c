import type { InputIssue } from 'contract/errors'
import { IDENTIFIER_PROBLEMS } from 'contract/techdoc/identifiers/identifiers'
import { errorCode } from '#platform/errors.ts'
import { serverIssues } from '#shared/form/problems.ts'

const NAMED = [
  ...IDENTIFIER_PROBLEMS,
  ...(['not_acceptable', 'acceptance_reserved', 'decision_not_signed'] as const),
] as const
type NamedProblem = (typeof NAMED)[number]

/** Whether the contract has a message for this problem of a value. */
export const isNamedProblem = (code: string): code is NamedProblem =>
  (NAMED as readonly string[]).includes(code)

/** The values that the server refused: the code of the problem by the key of the field. */
export function valueProblems(error: unknown): Readonly<Record<string, string>> {
  if (!error) return {}
  const issues: InputIssue[] = serverIssues(errorCode(error), (error as { details?: unknown }).details)
  return Object.fromEntries(
    issues.flatMap(({ path, code }) => {
      const at = path.indexOf('values')
      const key = at >= 0 ? path[at + 1] : undefined
      return key === undefined ? [] : [[String(key), code] as const]
    }),
  )
}
