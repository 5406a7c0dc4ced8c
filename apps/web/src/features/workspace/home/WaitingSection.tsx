import { useQuery } from '@tanstack/react-query'
import type { WorkCounts } from 'contract/workspace/home'
import { useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { useTypeLabels } from '#features/workspace/shared/use-type-labels.ts'
import { MAX_WAITING, waitingQuery } from './home.api.ts'
import { HomeSection, SkeletonLines } from './HomeSection.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { WorkRow } from './WorkRow.tsx'

const KINDS = ['sign', 'review', 'todo'] as const

/** How much there is to sign, to review and to do; each figure opens those items. */
function KindFigures({ work }: { work: WorkCounts }) {
  const { t } = useTranslation('workspace/home')
  const locale = useLocale()
  const shown = KINDS.filter((kind) => work[kind] > 0)
  return shown.map((kind, index) => (
    <span key={kind}>
      {index > 0 ? ' · ' : null}
      <PageLink to="/my-work" search={{ kind }} className="hover:text-accent hover:underline">
        {t(`kinds.${kind}`, { count: work[kind], number: formatNumber(work[kind], locale) })}
      </PageLink>
    </span>
  ))
}

/** The first items that wait for this person. The arrow keys move between them, Enter opens. */
export function WaitingSection({ work }: { work: WorkCounts | undefined }) {
  const { t } = useTranslation('workspace/home')
  const { data, error, refetch } = useQuery(waitingQuery)
  const labels = useTypeLabels(data?.items.map(({ type }) => type) ?? [])
  const [current, setCurrent] = useState(0)
  const rows = useRowKeys(setCurrent)
  if (data?.items.length === 0) return null
  return (
    <HomeSection
      title={t('waiting')}
      note={work ? <KindFigures work={work} /> : null}
      more={
        <PageLink to="/my-work" className="hover:text-accent">
          {t('allWork')}
        </PageLink>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <SkeletonLines rows={MAX_WAITING} className="min-h-22 lg:min-h-9.25" />
      ) : (
        <ul ref={rows} aria-label={t('waiting')}>
          {data?.items.map((item, index) => (
            <WorkRow key={item.recordId} item={item} labels={labels} current={index === current} />
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
