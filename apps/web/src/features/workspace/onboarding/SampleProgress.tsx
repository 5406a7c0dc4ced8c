import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { sampleQuery } from './onboarding.api.ts'

/** In place of the home page while a sample organisation is filled: its figures would be those of an empty one. */
export function SampleProgress({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workspace/onboarding')
  const client = useQueryClient()
  const { data } = useQuery(sampleQuery)
  const state = data?.state
  const wasBuilding = useRef(false)
  // Data that was loaded while the sample was being created is out of date.
  useEffect(() => {
    if (wasBuilding.current && state === 'ready') void client.invalidateQueries({ queryKey: ['home'] })
    wasBuilding.current = state === 'building'
  }, [state, client])
  if (data?.state !== 'building') return children
  return (
    <div className="mx-auto max-w-prose space-y-5 py-9">
      <h1 className="text-title font-semibold text-balance lg:text-answer">{t('sample.buildingTitle')}</h1>
      <p className="text-body text-ink-soft">{t('sample.building')}</p>
      <ProgressBar label={t('sample.buildingTitle')} value={data.done} max={data.total} />
    </div>
  )
}
