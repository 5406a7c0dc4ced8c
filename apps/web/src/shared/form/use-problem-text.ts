import type { Field } from 'contract/field'
import { useTranslation } from '#platform/i18n/index.ts'
import { problemOf } from './problems.ts'

/** The error text for the value of a field. */
export function useProblemText(): (field: Field, value: unknown, code?: string) => string {
  const { t } = useTranslation('shared/form')
  return (field, value, code) => {
    const problem = problemOf(field, value, code)
    if ('refusal' in problem) return t(`refusals.${problem.refusal}`)
    if (problem.key === 'whole' || problem.key === 'number')
      return t(`problems.${problem.key}`, problem.values)
    return 'values' in problem ? t(`problems.${problem.key}`, problem.values) : t(`problems.${problem.key}`)
  }
}
