import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { askedOfQuery, isWaiting } from './requests.api.ts'

interface AskedCardProps {
  person: string
  /** Number of waiting items of other slices. */
  beside: number
}

/** Number of requests that this person has to answer; hidden if there are none. */
export function AskedCard({ person, beside }: AskedCardProps) {
  const { t } = useTranslation('audit/requests')
  const waiting = (useQuery(askedOfQuery(person)).data ?? []).filter(isWaiting)
  const n = waiting.length + beside
  if (n === 0) return null
  return (
    <section className="ruled flex flex-wrap items-center justify-between gap-3 py-6">
      <div>
        <h2 className="font-semibold">{t('card.title')}</h2>
        <p className="text-body text-ink-soft">{t('card.text', { n })}</p>
      </div>
      <Link to="/requests" className="text-accent underline underline-offset-2">
        {t('card.open')}
      </Link>
    </section>
  )
}
