import { useDynamicTranslation } from '#platform/i18n/index.ts'
import { collectionOf } from '#platform/records/catalogue.ts'

/** The name of a record type, singular or plural. */
export function useTypeLabel(): (type: string, form: 'one' | 'title') => string {
  const { t } = useDynamicTranslation()
  return (type, form) => t(`contract/${collectionOf(type) ?? 'common'}:${form}`)
}
