import { isPlainName } from 'contract/plain-name'
import { useTranslation } from '#platform/i18n/index.ts'

/** What is wrong with the name of a person or an organisation, as a text; undefined if it is valid. */
export function useNameProblem(name: string): string | undefined {
  const { t } = useTranslation('app')
  if (name.trim() === '') return t('required')
  return isPlainName(name.trim()) ? undefined : t('notAName')
}
