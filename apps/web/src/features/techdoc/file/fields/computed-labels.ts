import { useCallback } from 'react'
import { useDynamicTranslation } from '#platform/i18n/index.ts'

/** The label of a computed code, such as a risk level or the state of a chain; any other value is returned as it is. */
export function useComputedLabel(): (code: string) => string {
  const { t } = useDynamicTranslation('techdoc/file')
  return useCallback((code: string) => t(`computed.${code}`, { defaultValue: code }), [t])
}
