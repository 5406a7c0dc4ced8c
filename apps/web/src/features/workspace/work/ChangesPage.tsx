import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { RecordList } from './RecordList.tsx'
import { useTypeLabels } from '#features/workspace/shared/use-type-labels.ts'
import { changeCountsQuery, changesQuery } from './work.api.ts'

const VIEW =
  'inline-flex min-h-(--control-block) shrink-0 items-center gap-2 rounded-control border border-line px-3 hover:bg-surface-soft aria-[current=page]:border-accent aria-[current=page]:bg-surface-chosen'

/** Changes by colleagues since this person's last visit, newest first. */
export function ChangesPage() {
  const { t } = useTranslation('workspace/work')
  useTitle(t('changes.title'))
  const locale = useLocale()
  const { type } = useSearch({ strict: false }) as { type?: string }
  const list = useInfiniteQuery(changesQuery(type))
  const types = useQuery(changeCountsQuery).data?.types ?? []
  const labels = useTypeLabels(types.map((one) => one.type))
  // Figures without their words would be read as something else.
  const shown = types.filter((one) => labels.many(one.type) !== '')
  return (
    <div className="space-y-4">
      <h1 className="text-title font-semibold">{t('changes.title')}</h1>
      <nav aria-label={t('views')} className="flex gap-2 max-sm:overflow-x-auto max-sm:pb-2 sm:flex-wrap">
        <Link to="/changes" search={{}} activeOptions={{ exact: true }} className={VIEW}>
          {t('changes.showAll')}
        </Link>
        {shown.map(({ type: one, count }) => (
          <Link
            key={one}
            to="/changes"
            search={{ type: one }}
            activeOptions={{ exact: true }}
            className={VIEW}
          >
            {labels.many(one)}{' '}
            <span className="font-semibold tabular-nums">{formatNumber(count, locale)}</span>
          </Link>
        ))}
      </nav>
      <RecordList
        label={t('changes.title')}
        list={list}
        none={{ title: t('changes.none'), text: t('changes.noneText') }}
        beside={({ updatedBy, updatedAt }) => (
          <>
            <span className="block">
              <bdi>{updatedBy}</bdi>
            </span>
            {formatMoment(updatedAt, locale)}
          </>
        )}
      />
    </div>
  )
}
