import { isPlainName } from 'contract/plain-name'
import { useTranslation } from '#platform/i18n/index.ts'

/** What is wrong with a name of a person or an organisation, in words; nothing where it is fine. */
export function useNameProblem(name: string): string | undefined {
  const { t } = useTranslation('app')
  if (name.trim() === '') return t('required')
  return isPlainName(name.trim()) ? undefined : t('notAName')
}
