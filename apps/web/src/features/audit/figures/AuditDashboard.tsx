import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { areaTiles } from './area-tiles.ts'
import { AreaAnswer } from './AreaAnswer.tsx'
import { AreaCharts } from './AreaCharts.tsx'
import { BehindTable } from './BehindTable.tsx'
import { auditFiguresQuery } from './figures.api.ts'
import { Tiles } from './Tiles.tsx'

/** The audit dashboard: plan delivery, open issues and their age, actions, and the value of the audits. */
export function AuditDashboard() {
  const { t } = useTranslation('audit/figures')
  useTitle(t('areaTitle'))
  const { year } = useSearch({ strict: false }) as { year?: number }
  const navigate = useNavigate()
  const { data: figures, error, refetch } = useQuery(auditFiguresQuery(year))
  const choose = (chosen: string) =>
    void navigate({ to: '/audit-dashboard', search: chosen ? { year: Number(chosen) } : {}, replace: true })
  return (
    <div className="space-y-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{t('areaTitle')}</h1>
        <SelectField
          beside
          label={t('year')}
          value={year ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t('allYears')}</option>
          {[...new Set([...(figures?.years ?? []), ...(year ? [year] : [])])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!figures && !error ? <Loading /> : null}
      {figures && figures.years.length === 0 ? (
        <div className="ruled">
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        </div>
      ) : null}
      {figures && figures.years.length > 0 ? (
        <>
          <AreaAnswer figures={figures} year={year} />
          <Tiles of="area" tiles={areaTiles(figures, year)} computedAt={figures.computedAt} />
          <AreaCharts figures={figures} year={year} />
          <BehindTable behind={figures.behind} />
        </>
      ) : null}
    </div>
  )
}
