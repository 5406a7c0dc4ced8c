import { type Acceptance, acceptances as of } from 'contract/risk/acceptances'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'

const MARK =
  'rounded border border-warning-line bg-warning-soft px-2 py-0.5 text-meta font-medium whitespace-nowrap text-warning'

interface AcceptanceRowProps {
  acceptance: Acceptance
  onOpen: (id: string) => void
}

/** One acceptance: the accepted score, the current score, its end, and whether it still holds. */
export function AcceptanceRow({ acceptance, onOpen }: AcceptanceRowProps) {
  const { t } = useTranslation('risk/acceptances')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const { id, code, name, score, currentScore, stale, lapsed, expiresOn, ownerId, status } = acceptance
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 text-body sm:grid-cols-[minmax(0,1fr)_9rem_10rem_9rem_11rem] sm:items-center">
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="min-w-0 cursor-pointer rounded text-start font-medium text-accent-strong hover:underline"
      >
        <span className="me-2 font-normal text-ink-soft tabular-nums">
          <bdi>{code}</bdi>
        </span>
        <LocalizedText text={name} />
      </button>
      <span className="min-w-0 truncate">
        <span className="text-ink-soft sm:sr-only">{labels.field('ownerId')} </span>
        <FieldValue of={of} name="ownerId" value={ownerId} />
      </span>
      <span>{t('scores', { score: score ?? '–', now: currentScore ?? '–' })}</span>
      <time dateTime={expiresOn}>{t('until', { day: formatDay(expiresOn, locale) })}</time>
      <span className="flex flex-wrap gap-2">
        <StatusBadge status={status} label={labels.status(status)} />
        {stale ? <span className={MARK}>{labels.field('stale')}</span> : null}
        {lapsed ? <span className={MARK}>{labels.field('lapsed')}</span> : null}
      </span>
    </li>
  )
}
