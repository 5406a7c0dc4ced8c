import { useCallback } from 'react'
import { useDynamicTranslation } from '#platform/i18n/index.ts'

/** The word of a code that is worked out: a level of risk, the state of a chain; anything else is shown as it is. */
export function useComputedWord(): (code: string) => string {
  const { t } = useDynamicTranslation('techdoc/file')
  return useCallback((code: string) => t(`computed.${code}`, { defaultValue: code }), [t])
}
