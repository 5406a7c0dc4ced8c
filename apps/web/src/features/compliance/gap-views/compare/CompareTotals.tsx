import type { ComparedAnalysis, GapComparison } from 'contract/compliance/gap-comparison'
import { inLocale } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { POSITION_FIGURES } from '#features/compliance/shared/explain.ts'
import { PositionNumber } from '#features/compliance/shared/PositionNumber.tsx'
import { PageLink } from '#ui/PageLink.tsx'

const CELL = 'px-4 py-2'

/** The figures of both analyses. */
export function CompareTotals({ comparison }: { comparison: GapComparison }) {
  const { t } = useTranslation(['compliance/gap-views', 'compliance/shared'])
  const { before, after } = comparison
  return (
    <div className="ruled overflow-x-auto">
      <table className="w-full min-w-[44rem] text-body print:min-w-0">
        <caption className="sr-only">{t('compare.totals')}</caption>
        <thead className="border-b border-line bg-surface-soft text-meta text-ink-soft">
          <tr>
            <th scope="col" className={`${CELL} text-start font-medium`}>
              {t('compare.analysis')}
            </th>
            {POSITION_FIGURES.map((figure) => (
              <th key={figure} scope="col" className={`${CELL} text-end font-medium`}>
                {t(`compliance/shared:figures.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <Line label={t('compare.before')} one={before} />
          <Line label={t('compare.after')} one={after} />
        </tbody>
      </table>
    </div>
  )
}

function Line({ label, one }: { label: string; one: ComparedAnalysis }) {
  const { t } = useTranslation('compliance/gap-views')
  const labels = useCollectionLabels({ name: 'gapanalyses' })
  const locale = useLocale()
  return (
    <tr>
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <span className="block text-meta text-ink-soft">{label}</span>
        <PageLink
          to="/gap-analysis/$analysisId"
          params={{ analysisId: one.id }}
          className="font-semibold text-accent hover:underline"
        >
          <bdi>{one.code}</bdi> · <bdi>{inLocale(one.name, locale)}</bdi>
        </PageLink>
        <span className="block text-ink-soft">
          {t('compare.period', {
            from: formatDay(one.periodFrom, locale),
            to: formatDay(one.periodTo, locale),
          })}{' '}
          · {labels.status(one.status)}
        </span>
      </th>
      {POSITION_FIGURES.map((figure) => (
        <td key={figure} className={`${CELL} text-end tabular-nums`}>
          <PositionNumber figure={figure} of={one} />
        </td>
      ))}
    </tr>
  )
}
