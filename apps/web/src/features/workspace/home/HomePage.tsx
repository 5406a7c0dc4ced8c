import { useQuery } from '@tanstack/react-query'
import type { Me } from 'contract/workspace/me'
import { CornerDownLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { AnswerSentence } from './AnswerSentence.tsx'
import { AreasSection } from './AreasSection.tsx'
import { countsQuery } from './home.api.ts'
import { type HomePart, layoutOf } from './home-layout.ts'
import { RecentSections } from './RecentSections.tsx'
import { WaitingSection } from './WaitingSection.tsx'

const KEY =
  'inline-grid h-4.5 min-w-4.5 place-items-center rounded-mark border border-line-firm px-1 text-tick font-medium'

/** How the list is used without a mouse. */
function KeyHints() {
  const { t } = useTranslation('workspace/home')
  return (
    <p className="flex items-center gap-3 pb-1 text-meta whitespace-nowrap text-ink-faint max-lg:hidden">
      <span className="inline-flex items-center gap-1.5">
        <kbd className={KEY}>↑</kbd>
        <kbd className={KEY}>↓</kbd> {t('keys.move')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <kbd className={KEY}>
          <CornerDownLeft aria-hidden className="size-3 rtl:-scale-x-100" />
          <span className="sr-only">{t('keys.enter')}</span>
        </kbd>{' '}
        {t('keys.open')}
      </span>
    </p>
  )
}

interface HomePageProps {
  me: Me
  /** Below what waits: requests of auditors, packages that were sent. */
  asked: ReactNode
  /** The tour and the first steps: before the areas while nothing waits, otherwise at the end. */
  firstSteps: ReactNode
  /** At the end of the page. */
  footer: ReactNode
}

/** The first screen of a person, by role: what waits for them, how the areas stand, what happened and what comes. */
export function HomePage({ me, asked, firstSteps, footer }: HomePageProps) {
  const { t } = useTranslation('workspace/home')
  useTitle(t('title'))
  const { data, error, refetch } = useQuery(countsQuery)
  const layout = layoutOf(me.roles)
  const waits = !data || data.work.todo + data.work.review + data.work.sign > 0
  const parts: Readonly<Record<HomePart, ReactNode>> = {
    waiting: (
      <>
        <WaitingSection work={data?.work} />
        {asked}
        {waits ? null : firstSteps}
      </>
    ),
    areas: <AreasSection order={layout.areas} />,
    recent: <RecentSections changes={data?.changes} calendar={me.permissions.includes('calendar.read')} />,
  }
  return (
    <div className="mx-auto max-w-320 space-y-5">
      <div className="flex items-end gap-6">
        <h1 className="min-h-7 flex-1 text-title text-balance text-ink-soft lg:min-h-8.5 lg:text-answer">
          {data ? (
            <AnswerSentence work={data.work} />
          ) : (
            <>
              <span className="sr-only">{t('title')}</span>
              {error ? null : (
                <span
                  aria-hidden
                  className="block h-5 w-1/2 animate-pulse rounded-mark bg-surface-soft motion-reduce:animate-none"
                />
              )}
            </>
          )}
        </h1>
        {waits ? <KeyHints /> : null}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {layout.parts.map((part) => (
        <div key={part} className="space-y-5 empty:hidden">
          {parts[part]}
        </div>
      ))}
      {waits ? firstSteps : null}
      {footer}
    </div>
  )
}
