import { useQuery } from '@tanstack/react-query'
import type { AreaName } from 'contract/workspace/home-areas'
import { formatPeriod } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { AreaRow } from './AreaRow.tsx'
import { areasQuery } from './home.api.ts'
import { inOrder } from './home-layout.ts'
import { HomeSection, SkeletonLines } from './HomeSection.tsx'

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** How each area stands that this person may read, over twelve months. */
export function AreasSection({ order }: { order: readonly AreaName[] }) {
  const { t } = useTranslation('workspace/home')
  const locale = useLocale()
  const { data, error, refetch } = useQuery(areasQuery)
  if (data?.areas.length === 0) return null
  const month = (day: string) => formatPeriod(`${day.slice(0, 7)}-01`, 'month', locale, 'long')
  const measured = data?.areas.some(({ points }) => points.filter((value) => value !== null).length > 1)
  return (
    <HomeSection
      title={t('areasTitle')}
      note={
        data && measured
          ? t('period', { month: month(data.today), before: month(yearBefore(data.today)) })
          : null
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <SkeletonLines rows={order.length} className="min-h-22 lg:min-h-10" />
      ) : (
        <ul>
          {data
            ? inOrder(data.areas, order).map((summary) => (
                <AreaRow key={summary.area} summary={summary} today={data.today} />
              ))
            : null}
        </ul>
      )}
    </HomeSection>
  )
}
