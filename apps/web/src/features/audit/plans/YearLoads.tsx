import type { AuditPlan } from 'contract/audit/audit-plans'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { DoneBar, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { useLinesLater } from '#shared/sheet/use-sheet.ts'
import { loadsOf, type LineStore } from './line-rules.ts'

/** Planned days of each year against its capacity without the reserve. */
export function YearLoads({ plan, store }: { plan: AuditPlan; store: LineStore }) {
  const { t } = useTranslation('audit/plans')
  const locale = useLocale()
  const lines = useLinesLater(store)
  const loads = loadsOf(
    plan,
    lines.map(({ view }) => view),
  )
  return (
    <RecordSummary>
      {loads.map(({ year, planned, usable }) => {
        const isOver = usable !== null && planned > usable
        const text = t(usable === null ? 'load.unknown' : isOver ? 'load.over' : 'load.within', {
          year: String(year),
          planned: formatNumber(planned, locale),
          usable: formatNumber(usable ?? 0, locale),
        })
        return (
          <span key={year} className={isOver ? 'font-medium text-danger' : ''}>
            <DoneBar
              label={t('load.label', { year: String(year) })}
              done={Math.min(planned, usable ?? 0)}
              of={usable ?? 0}
              text={text}
            />
          </span>
        )
      })}
    </RecordSummary>
  )
}
