import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BlankLayout } from './BlankLayout.tsx'
import { ErrorState } from './ErrorState.tsx'

/** In place of a page whose code, words or data did not come. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  return (
    <BlankLayout title={t('failed')}>
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </BlankLayout>
  )
}
