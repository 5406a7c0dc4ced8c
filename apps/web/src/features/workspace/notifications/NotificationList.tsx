import { useInfiniteQuery } from '@tanstack/react-query'
import type { Localized } from 'contract/locale'
import type { Notification } from 'contract/workspace/notifications'
import { useState } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink, withTab } from '#platform/records/catalogue.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { notificationsQuery, useReading } from './notifications.api.ts'

interface NotificationListProps {
  onOpen: (link: LinkTarget) => void
  onSettings: () => void
}

/** The target of a notification: its record, at the discussion if it is about one. */
function linkOf({ record, threadId }: Notification): LinkTarget | undefined {
  const link = recordLink(record.type, record.id)
  return link && threadId ? withTab(link, 'discussion') : link
}

/** Notifications, newest first; opening one marks it as read. */
export function NotificationList({ onOpen, onSettings }: NotificationListProps) {
  const { t } = useTranslation('workspace/notifications')
  const [unread, setUnread] = useState(false)
  const list = useInfiniteQuery(notificationsQuery(unread))
  const reading = useReading()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  function open(notification: Notification) {
    if (notification.readAt === null) reading.one.mutate(notification.id)
    const link = linkOf(notification)
    if (link) onOpen(link)
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <SelectField
          label={t('title')}
          labelHidden
          variant="quiet"
          value={unread ? 'unread' : 'all'}
          onChange={(event) => setUnread(event.target.value === 'unread')}
        >
          <option value="all">{t('all')}</option>
          <option value="unread">{t('unread')}</option>
        </SelectField>
        <Button
          variant="quiet"
          size="small"
          busy={reading.all.isPending}
          onClick={() => reading.all.mutate()}
        >
          {t('markAll')}
        </Button>
      </div>
      {list.isPending ? <Loading /> : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && items.length === 0 ? (
        <p className="py-4 text-body text-ink-soft">{t('none')}</p>
      ) : null}
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {items.map((one) => (
          <li key={one.id}>
            <Line notification={one} onOpen={() => open(one)} />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {list.hasNextPage ? (
          <Button
            variant="secondary"
            size="small"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={onSettings}>
          {t('settings')}
        </Button>
      </div>
    </>
  )
}

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation('workspace/notifications')
  const locale = useLocale()
  const { kind, record, actorName, dueOn, dueAt, createdAt, readAt } = notification
  const what = t(`kinds.${kind}`, {
    name: actorName ?? '',
    day: dueOn ? formatDay(dueOn, locale) : '',
    moment: dueAt ? formatMoment(dueAt, locale) : '',
  })
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full cursor-pointer items-start gap-2 rounded px-2 py-2.5 text-start text-body hover:bg-surface-soft"
    >
      <span className={`mt-1.5 size-2 shrink-0 rounded-full ${readAt === null ? 'bg-accent' : ''}`}>
        {readAt === null ? <span className="sr-only">{t('isUnread')}</span> : null}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{what}</span>
        <span className="block">
          <bdi className="tabular-nums">{record.code}</bdi>{' '}
          <LocalizedText text={record.title as Localized | null} />
        </span>
        <time dateTime={createdAt} className="block text-meta text-ink-soft">
          {formatMoment(createdAt, locale)}
        </time>
      </span>
    </button>
  )
}
