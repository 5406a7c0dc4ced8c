import { type StatutoryDeadline, statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { Send, Timer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { Button } from '#ui/Button.tsx'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { CalendarViews } from './CalendarViews.tsx'
import { RunningDeadlines } from './RunningDeadlines.tsx'
import { SendDialog } from './SendDialog.tsx'
import { statutoryDeadlineSlice } from './slices.ts'
import { StartDeadlineDialog } from './StartDeadlineDialog.tsx'

const COLUMNS = ['name', 'kind', 'startedAt', 'dueAt', 'sentAt', 'reference', 'ownerId', 'status']

export const statutoryDeadlineTools = (record: AnyRecord) => (
  <ClockTools clock={record as StatutoryDeadline} />
)

function ClockTools({ clock }: { clock: StatutoryDeadline }) {
  const { t } = useTranslation('compliance/calendar')
  const may = useMay()
  const [sending, setSending] = useState(false)
  if (clock.status !== 'running' || !may(statutoryDeadlines.actions.do) || !clock.can.includes('update'))
    return null
  return (
    <div className="mt-3">
      <Button size="small" onClick={() => setSending(true)}>
        <Send aria-hidden />
        {t('send.open')}
      </Button>
      <Suspense>{sending ? <SendDialog clock={clock} onClose={() => setSending(false)} /> : null}</Suspense>
    </div>
  )
}

/** All statutory deadlines, the running ones on top. */
export function StatutoryDeadlinesPage() {
  const { t } = useTranslation('compliance/calendar')
  const may = useMay()
  const [starting, setStarting] = useState(false)
  return (
    <>
      <CollectionList
        slice={statutoryDeadlineSlice}
        columns={COLUMNS}
        usualSort="-createdAt"
        emptyText={t('noClocks')}
        pageLink={(id) => linkTo({ to: '/statutory-clocks/$recordId', params: { recordId: id } })}
        recordTools={statutoryDeadlineTools}
        views={<CalendarViews />}
        aside={
          may(statutoryDeadlines.actions.create) ? (
            <Button variant="secondary" onClick={() => setStarting(true)}>
              <Timer aria-hidden />
              {t('start.open')}
            </Button>
          ) : null
        }
        above={
          <Suspense>
            <RunningDeadlines />
          </Suspense>
        }
      />
      <Suspense>{starting ? <StartDeadlineDialog onClose={() => setStarting(false)} /> : null}</Suspense>
    </>
  )
}
