import { useQuery } from '@tanstack/react-query'
import { procedures, type ToReview } from 'contract/audit/procedures'
import { workpapers } from 'contract/audit/workpapers'
import type { Localized } from 'contract/locale'
import { fileLink } from '../file-link.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Differences } from '#shared/record/Differences.tsx'
import { Names } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { queueQuery } from '../fieldwork.api.ts'
import { readableChanges } from './readable-changes.ts'

/** The reviewer's queue, and records that changed since the reviewer last saw them. */
export function QueueTab({ project }: { project: string }) {
  const { t } = useTranslation('audit/fieldwork')
  const queue = useQuery(queueQuery(project))
  if (queue.isPending) return <Loading />
  if (queue.isError) return <ErrorState error={queue.error} onRetry={() => void queue.refetch()} />
  if (queue.data.length === 0)
    return (
      <div className="ruled">
        <EmptyState title={t('queue.none')} text={t('queue.noneText')} />
      </div>
    )
  return (
    <ul className="space-y-3">
      {queue.data.map((item) => (
        <Waiting key={item.id} project={project} item={item} />
      ))}
    </ul>
  )
}

function Waiting({ project, item }: { project: string; item: ToReview }) {
  const { t } = useTranslation('audit/fieldwork')
  const locale = useLocale()
  const of = item.type === 'procedure' ? procedures : workpapers
  const labels = useCollectionLabels(of)
  const link = fileLink(project, item)
  const changes = readableChanges(item.changes)
  return (
    <li className="ruled py-4 text-body">
      <div className="flex flex-wrap items-center gap-2">
        <PageLink {...link} className="font-medium text-accent hover:underline">
          <bdi className="me-2 tabular-nums">{item.ref}</bdi>
          <LocalizedText text={item.title as Localized} />
        </PageLink>
        <StatusBadge status={item.status} label={labels.status(item.status)} />
        {item.waits ? null : <span className="text-warning">{t('queue.reopened')}</span>}
        {item.openNotes > 0 ? (
          <span className="text-ink-soft">{t('queue.notes', { n: item.openNotes })}</span>
        ) : null}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft">
        {item.ownerId ? <Names kind="person" ids={[item.ownerId]} /> : null}
        {item.preparedOn ? (
          <span>{t('queue.prepared', { day: formatDay(item.preparedOn, locale) })}</span>
        ) : null}
        <span>
          {item.seenAt ? t('queue.seen', { at: formatMoment(item.seenAt, locale) }) : t('queue.new')}
        </span>
      </p>
      {item.seenAt && changes.length === 0 ? <p className="mt-2">{t('queue.same')}</p> : null}
      {changes.length > 0 ? (
        <div className="mt-2">
          <h3 className="font-medium">{t('queue.changed', { n: changes.length })}</h3>
          <Differences of={of} differences={changes} />
        </div>
      ) : null}
    </li>
  )
}
