import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import type labels from './locales/en.json'

export type PlannedPageName = keyof (typeof labels)['pages']

interface PlannedPageProps {
  page: PlannedPageName
  /** Where a visitor continues after signing in; undefined for a signed-in person. */
  signInTo?: string | undefined
  /** The page exists, for people who have signed in. */
  isBuilt?: boolean
}

/** Placeholder of a planned page: what it will contain, and what can be done meanwhile. */
export function PlannedPage({ page, signInTo, isBuilt = false }: PlannedPageProps) {
  const { t } = useTranslation('workspace/planned')
  const title = t(`pages.${page}.title`)
  useTitle(title)
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{title}</h1>
      <div className="ruled flex flex-col items-center gap-2 py-16 text-center">
        {isBuilt ? null : (
          <>
            <Hammer aria-hidden className="mb-2 size-8 text-ink-soft" strokeWidth={1.5} />
            <p className="max-w-prose text-body text-ink-soft">{t('note')}</p>
          </>
        )}
        <p className="max-w-prose text-read font-medium">{t(`pages.${page}.text`)}</p>
        {signInTo === undefined ? (
          <Link to="/home" className="mt-4 text-body font-medium text-accent underline">
            {t('home')}
          </Link>
        ) : (
          <>
            <p className="mt-4 text-body text-ink-soft">{t('signIn.text')}</p>
            <Link
              to="/login"
              search={{ to: signInTo }}
              className="text-body font-medium text-accent underline"
            >
              {t('signIn.action')}
            </Link>
          </>
        )}
      </div>
    </>
  )
}
