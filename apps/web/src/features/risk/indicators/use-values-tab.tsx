import { useCallback } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { MoreTab } from '#shared/record/tabs.ts'
import { lazy } from '#ui/lazy.tsx'

const ValuesTab = lazy(async () => ({ default: (await import('./ValuesTab.tsx')).ValuesTab }))

/** The first tab of an indicator: its values over time. */
export function useValuesTab(): (id: string) => readonly MoreTab[] {
  const { t } = useTranslation('risk/indicators')
  return useCallback(
    (id) => [{ name: 'values', label: t('values.tab'), content: <ValuesTab id={id} /> }],
    [t],
  )
}
