import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { createLoadingBar, type Progress } from './loading-bar.ts'

/** A thin line at the very top while a page is loading. */
export function LoadingBar() {
  const { t } = useTranslation('app')
  const isPending = useRouterState({ select: (state) => state.isLoading })
  const [progress, setProgress] = useState<Progress>(null)
  const [bar] = useState(() => createLoadingBar(setProgress))
  useEffect(() => bar.dispose, [bar])
  useEffect(() => {
    if (isPending) bar.begin()
    else bar.finish()
  }, [isPending, bar])
  if (progress === null) return null
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      aria-valuenow={progress}
      aria-valuemin={0}
      aria-valuemax={100}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]"
    >
      <div
        className="h-full bg-accent transition-[inline-size] duration-300 ease-out motion-reduce:transition-none"
        style={{ inlineSize: `${progress}%` }}
      />
    </div>
  )
}
