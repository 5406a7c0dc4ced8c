import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { PlanList } from './PlanCards.tsx'

/** Prices for visitors who have not signed in: makes no request to the server. */
export function VisitorPlans({ signInTo, title }: { signInTo: string; title: string }) {
  const { t } = useTranslation('workspace/payment')
  useTitle(title)
  return (
    <>
      <h1 className="mb-2 text-title font-semibold">{title}</h1>
      <p className="mb-6 max-w-prose text-body text-ink-soft">{t('visitor.text')}</p>
      <PlanList interval="monthly" />
      <p className="mt-4 text-body text-ink-soft">{t('visitor.yearly')}</p>
      <div className="ruled mt-6 flex flex-col items-center gap-2 py-8 text-center">
        <p className="text-body text-ink-soft">{t('visitor.signIn')}</p>
        <Link to="/login" search={{ to: signInTo }} className="text-body font-medium text-accent underline">
          {t('visitor.action')}
        </Link>
      </div>
    </>
  )
}
