import { useCallback } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { MoreTab } from '#shared/record/tabs.ts'
import { lazy } from '#ui/lazy.tsx'

const ResultTab = lazy(async () => ({ default: (await import('./ResultTab.tsx')).ResultTab }))

/** The first tab of an estimate: the loss within a year that follows from it. */
export function useResultTab(): (id: string) => readonly MoreTab[] {
  const { t } = useTranslation('risk/quantifications')
  return useCallback((id) => [{ name: 'loss', label: t('tab'), content: <ResultTab id={id} /> }], [t])
}
