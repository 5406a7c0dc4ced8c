import type { ImportReport } from 'contract/collection-routes'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { isProblem, OUTCOMES } from './import-report.ts'

/** The number of rows by outcome. */
export function ReportCounts({ counts }: { counts: ImportReport['counts'] }) {
  const { t } = useTranslation('shared/import')
  const locale = useLocale()
  return (
    <dl aria-label={t('counts')} className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {OUTCOMES.map((outcome) => (
        <div
          key={outcome}
          className={`rounded-control border px-3 py-2 ${isProblem(outcome) && counts[outcome] > 0 ? 'border-danger-line bg-danger-soft text-danger' : 'border-line'}`}
        >
          <dt className="text-meta">{t(`outcomes.${outcome}`)}</dt>
          <dd className="text-record font-semibold tabular-nums">{formatNumber(counts[outcome], locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
