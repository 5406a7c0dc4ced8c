import { useCallback } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type words from '../locales/en.json'

type Code = keyof (typeof words)['computed']

/** The word of a code that is worked out: a level of risk, the state of a chain; anything else is shown as it is. */
export function useComputedWord(): (code: string) => string {
  const { t } = useTranslation('techdoc/file')
  return useCallback((code: string) => t(`computed.${code as Code}`, { defaultValue: code }), [t])
}
