import { useQuery } from '@tanstack/react-query'
import type { Localized } from 'contract/locale'
import type { ActivityItem, Home, UpcomingItem } from 'contract/workspace/home'
import { formatShortDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { RelativeTime } from '#ui/marks/RelativeTime.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { type TypeLabels, useTypeLabels } from '#features/workspace/shared/use-type-labels.ts'
import { recentQuery } from './home.api.ts'
import { HomeSection, SkeletonLines } from './HomeSection.tsx'

const ROW = 'flex items-center gap-2.5 border-b border-line py-2 text-ink-soft lg:min-h-7.75 lg:py-0'

/** What somebody did: the person, the verb, the code and the title of the record. */
function ActivityRow({ item, labels }: { item: ActivityItem; labels: TypeLabels }) {
  const { t } = useTranslation('workspace/home')
  const { person, action, type, code, title, status, at } = item
  const to = action === 'transition' ? labels.status(type, status) : ''
  const link = recordLink(type, item.recordId)
  const shown = (
    <bdi dir="ltr" className="font-medium text-ink">
      {code}
    </bdi>
  )
  const name = person?.name ?? t('activity.nobody')
  return (
    <li className={ROW}>
      <span className="self-start lg:self-auto">
        <Avatar name={name} />
      </span>
      <span className="min-w-0 flex-1 lg:truncate">
        <bdi className="font-medium text-ink">{name}</bdi> {t(`activity.${action}`)}{' '}
        {link ? (
          <PageLink {...link} className="whitespace-nowrap hover:underline">
            {shown}
          </PageLink>
        ) : (
          shown
        )}{' '}
        <LocalizedText text={title as Localized} className="lg:whitespace-nowrap" />
        {to ? (
          <>
            {' '}
            <span className="text-ink-faint">{t('activity.to', { status: to })}</span>
          </>
        ) : null}
      </span>
      <span className="self-start text-meta text-ink-faint tabular-nums lg:self-auto">
        <RelativeTime at={at} />
      </span>
    </li>
  )
}

function UpcomingRow({ item }: { item: UpcomingItem }) {
  const { t } = useTranslation('workspace/home')
  const locale = useLocale()
  const link = recordLink(item.type, item.recordId)
  const title = <LocalizedText text={item.title as Localized} className="lg:whitespace-nowrap" />
  return (
    <li className={ROW}>
      <time
        dateTime={item.day}
        className="w-13 shrink-0 self-start whitespace-nowrap text-ink-faint tabular-nums lg:self-auto rtl:w-17"
      >
        {formatShortDay(item.day, locale)}
      </time>
      <span className="min-w-0 flex-1 text-ink lg:truncate">
        {t(`upcoming.${item.kind}`)} <span className="text-ink-faint">{'· '}</span>
        {link ? (
          <PageLink {...link} className="hover:underline">
            {title}
          </PageLink>
        ) : (
          title
        )}
      </span>
    </li>
  )
}

interface RecentSectionsProps {
  changes: Home['changes'] | undefined
  /** The person may open the compliance calendar. */
  calendar: boolean
}

/** What others did lately, and the next dates. */
export function RecentSections({ changes, calendar }: RecentSectionsProps) {
  const { t } = useTranslation('workspace/home')
  const { data, isPending } = useQuery(recentQuery)
  const labels = useTypeLabels(data?.activity.map(({ type }) => type) ?? [])
  const { activity = [], upcoming = [] } = data ?? {}
  if (!isPending && activity.length + upcoming.length === 0) return null
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20.75rem]">
      <HomeSection
        title={t('activity.title')}
        more={
          changes && changes.count > 0 ? (
            <PageLink to="/changes" className="hover:text-accent">
              {t('activity.all')}
            </PageLink>
          ) : null
        }
      >
        {isPending ? <SkeletonLines rows={4} className="min-h-9 lg:min-h-7.75" /> : null}
        {!isPending && activity.length === 0 ? (
          <p className="py-2 text-ink-faint">{t('activity.none')}</p>
        ) : (
          <ul>
            {activity.map((item) => (
              <ActivityRow key={item.recordId} item={item} labels={labels} />
            ))}
          </ul>
        )}
      </HomeSection>
      <HomeSection
        title={t('upcoming.title')}
        more={
          calendar ? (
            <PageLink to="/compliance-calendar" className="hover:text-accent">
              {t('upcoming.calendar')}
            </PageLink>
          ) : null
        }
      >
        {isPending ? <SkeletonLines rows={4} className="min-h-9 lg:min-h-7.75" /> : null}
        {!isPending && upcoming.length === 0 ? (
          <p className="py-2 text-ink-faint">{t('upcoming.none')}</p>
        ) : (
          <ul>
            {upcoming.map((item) => (
              <UpcomingRow key={`${item.kind} ${item.recordId}`} item={item} />
            ))}
          </ul>
        )}
      </HomeSection>
    </div>
  )
}
