import type { Evidence } from 'contract/workspace/evidence'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { today } from '#platform/today.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'

type Facts = Pick<Evidence, 'status' | 'periodFrom' | 'periodTo' | 'validUntil'>

/** The state of a piece of evidence: accepted or not, the period that it covers, and its validity. */
export function EvidenceFacts({ record }: { record: Facts }) {
  const { t } = useTranslation(['shared/evidence', 'contract/evidence'])
  const locale = useLocale()
  const { status, periodFrom: from, periodTo: to, validUntil } = record
  const day = (date: string) => formatDay(date, locale)
  const over = validUntil !== null && validUntil < today()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-soft">
      <StatusBadge status={status} label={t(`contract/evidence:statuses.${status as 'draft'}`)} />
      {from && to ? <span>{t('period.both', { from: day(from), to: day(to) })}</span> : null}
      {from && !to ? <span>{t('period.from', { from: day(from) })}</span> : null}
      {!from && to ? <span>{t('period.to', { to: day(to) })}</span> : null}
      {validUntil ? (
        <span className={over ? 'font-medium text-danger' : ''}>
          {t(over ? 'validity.over' : 'validity.until', { day: day(validUntil) })}
        </span>
      ) : null}
    </p>
  )
}
