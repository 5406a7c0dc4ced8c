import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import type labels from './locales/en.json'

interface VisitorPageProps {
  page: keyof (typeof labels)['pages']
  /** Where a visitor continues after signing in. */
  signInTo: string
}

/** A page for people who have not signed in: what it contains, and the way to sign in. */
export function VisitorPage({ page, signInTo }: VisitorPageProps) {
  const { t } = useTranslation('workspace/visitor')
  const title = t(`pages.${page}.title`)
  useTitle(title)
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{title}</h1>
      <div className="ruled flex flex-col items-center gap-2 py-16 text-center">
        <p className="max-w-prose text-read font-medium">{t(`pages.${page}.text`)}</p>
        <p className="mt-4 text-body text-ink-soft">{t('signIn.text')}</p>
        <Link to="/login" search={{ to: signInTo }} className="text-body font-medium text-accent underline">
          {t('signIn.action')}
        </Link>
      </div>
    </>
  )
}
