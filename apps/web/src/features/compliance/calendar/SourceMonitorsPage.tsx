import { useSuspenseQuery } from '@tanstack/react-query'
import { type SourceMonitor, sourceMonitors } from 'contract/compliance/source-monitors'
import { ExternalLink, FilePenLine } from 'lucide-react'
import { useMemo } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useMay } from '#platform/collections/may.ts'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { CalendarViews } from './CalendarViews.tsx'
import { QuickWatch } from './QuickWatch.tsx'
import { sourceMonitorSlice } from './slices.ts'
import { isAddress } from './title-from.ts'

const COLUMNS = ['name', 'universes', 'publishedOn', 'impact', 'decision', 'ownerId', 'decideBy', 'status']
const ASKED = ['name', 'address', 'publishedOn', 'universes', 'impact', 'summary', 'ownerId', 'decideBy']
const LINK =
  'inline-flex min-h-8 items-center gap-2 rounded-control border border-line-strong px-3 py-1 text-body font-medium hover:bg-surface-soft [&_svg]:size-4'

export const sourceMonitorTools = (record: AnyRecord) => <WatchTools watch={record as SourceMonitor} />

/** Links to the source, and to the universes that are updated because of it. */
function WatchTools({ watch }: { watch: SourceMonitor }) {
  const { t } = useTranslation('compliance/calendar')
  const locale = useLocale()
  const universes = watch.decision === 'update' ? (watch.universes ?? []) : []
  const nameOf = useNames(new Map([['universe', new Set(universes)]]))
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isAddress(watch.address) ? (
        <a href={watch.address} target="_blank" rel="noreferrer" className={LINK}>
          <ExternalLink aria-hidden />
          {t('watch.read')}
        </a>
      ) : null}
      {universes.map((id) => {
        const named = nameOf('universe', id)
        return (
          <PageLink
            key={id}
            to="/regulatory-universe/$universeId"
            params={{ universeId: id }}
            search={{ step: 'version' }}
            className={LINK}
          >
            <FilePenLine aria-hidden />
            {t('watch.begin', { name: named ? namedText(named, locale) : '' })}
          </PageLink>
        )
      })}
    </div>
  )
}

/** Publications, what they change for the organisation, and the decisions. */
export function SourceMonitorsPage() {
  const { t } = useTranslation('compliance/calendar')
  const may = useMay()
  const { id: me } = useSuspenseQuery(meQuery).data
  const begin = useMemo(() => ({ only: ASKED, values: { ownerId: me } }), [me])
  return (
    <CollectionList
      slice={sourceMonitorSlice}
      columns={COLUMNS}
      usualSort="-createdAt"
      emptyText={t('noWatches')}
      begin={begin}
      pageLink={(id) => linkTo({ to: '/source-watch/$recordId', params: { recordId: id } })}
      recordTools={sourceMonitorTools}
      views={<CalendarViews />}
      above={may(sourceMonitors.actions.create) ? <QuickWatch me={me} /> : null}
    />
  )
}
