import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from './BlankLayout.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('app')
  useTitle(t('notFound.title'))
  return (
    <BlankLayout title={t('notFound.title')}>
      <p className="mb-6 text-sm">{t('notFound.text')}</p>
      <Link to="/home" className="text-sm font-medium text-accent underline">
        {t('notFound.home')}
      </Link>
    </BlankLayout>
  )
}
