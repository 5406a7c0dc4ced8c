import { use } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { BlankLayout } from './BlankLayout.tsx'
import { InsideShell } from './inside-shell.ts'
import { PageLink } from './PageLink.tsx'

/** For an unknown address; inside the shell, for a record that does not exist. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  useTitle(t('notFound.title'))
  const text = (
    <>
      <p className="mb-6 text-body">{t('notFound.text')}</p>
      <PageLink to="/home" className="text-body font-medium text-accent underline">
        {t('notFound.home')}
      </PageLink>
    </>
  )
  if (!use(InsideShell)) return <BlankLayout title={t('notFound.title')}>{text}</BlankLayout>
  return (
    <section className="py-6 sm:py-8">
      <h1 className="mb-4 text-title font-semibold">{t('notFound.title')}</h1>
      {text}
    </section>
  )
}
