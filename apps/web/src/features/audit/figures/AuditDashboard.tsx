import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { today } from '#platform/today.ts'
import { useTitle } from '#platform/use-title.ts'
import { DateField } from '#ui/date/DateField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { areaTiles } from './area-tiles.ts'
import { AreaAnswer } from './AreaAnswer.tsx'
import { AreaCharts } from './AreaCharts.tsx'
import { BehindTable } from './BehindTable.tsx'
import { auditFiguresQuery } from './figures.api.ts'
import { Tiles } from './Tiles.tsx'

/** The audit dashboard, now or at the end of a day: plan delivery, open issues and their age, actions, and value. */
export function AuditDashboard() {
  const { t } = useTranslation('audit/figures')
  useTitle(t('areaTitle'))
  const locale = useLocale()
  const { year, asAt } = useSearch({ strict: false }) as { year?: number; asAt?: string }
  const navigate = useNavigate()
  const { data: figures, error, refetch } = useQuery(auditFiguresQuery(year, asAt))
  const choose = (chosen: { year?: number | undefined; asAt?: string | undefined }) => {
    const next = { year, asAt, ...chosen }
    void navigate({
      to: '/audit-dashboard',
      search: {
        ...(next.year === undefined ? {} : { year: next.year }),
        ...(next.asAt === undefined ? {} : { asAt: next.asAt }),
      },
      replace: true,
    })
  }
  return (
    <div className="space-y-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{t('areaTitle')}</h1>
        <div className="flex flex-wrap items-end gap-3">
          <DateField
            label={t('asAt')}
            max={today()}
            value={asAt ?? ''}
            onChange={(day) => choose({ asAt: day || undefined })}
          />
          <SelectField
            label={t('year')}
            value={year ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ year: value ? Number(value) : undefined })}
          >
            <option value="">{t('allYears')}</option>
            {[...new Set([...(figures?.years ?? []), ...(year ? [year] : [])])].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
        </div>
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
          {figures.asAt ? <Notice>{t('past', { day: formatDay(figures.asAt, locale) })}</Notice> : null}
          <AreaAnswer figures={figures} year={year} />
          <Tiles of="area" tiles={areaTiles(figures, year)} computedAt={figures.computedAt} />
          <AreaCharts figures={figures} year={year} />
          <BehindTable behind={figures.behind} />
        </>
      ) : null}
    </div>
  )
}
