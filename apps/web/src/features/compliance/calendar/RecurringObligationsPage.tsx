import type { RecurringObligation } from 'contract/compliance/recurring-obligations'
import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { CalendarViews } from './CalendarViews.tsx'
import { ObligationTools } from './ObligationTools.tsx'
import { recurringObligationSlice } from './slices.ts'

const COLUMNS = ['name', 'universe', 'ownerId', 'everyMonths', 'nextOn', 'lastDoneOn', 'overdue', 'status']
const ASKED = [
  'name',
  'description',
  'universe',
  'requirement',
  'ownerId',
  'firstOn',
  'everyMonths',
  'leadDays',
  'proofNeeded',
]

export const recurringObligationTools = (record: AnyRecord) => (
  <ObligationTools duty={record as RecurringObligation} />
)

/** Recurring obligations with owner and next due date. */
export function RecurringObligationsPage() {
  const { t } = useTranslation('compliance/calendar')
  const { id: me } = useSuspenseQuery(meQuery).data
  const begin = useMemo(() => ({ only: ASKED, values: { ownerId: me, everyMonths: 12 } }), [me])
  return (
    <CollectionList
      slice={recurringObligationSlice}
      columns={COLUMNS}
      emptyText={t('noDuties')}
      begin={begin}
      pageLink={(id) => linkTo({ to: '/recurring-duties/$recordId', params: { recordId: id } })}
      recordTools={recurringObligationTools}
      views={<CalendarViews />}
    />
  )
}
