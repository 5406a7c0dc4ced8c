import type { Duty } from 'contract/compliance/duties'
import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#platform/records/record.ts'
import { meQuery } from '#platform/session/me.ts'
import { CollectionList } from '#ui/table/CollectionList.tsx'
import { CalendarViews } from './CalendarViews.tsx'
import { DutyTools } from './DutyTools.tsx'
import { dutySlice } from './slices.ts'

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

export const dutyTools = (record: AnyRecord) => <DutyTools duty={record as unknown as Duty} />

/** What must be done again and again, by whom, and when next. */
export function DutiesPage() {
  const { t } = useTranslation('compliance/calendar')
  const { id: me } = useSuspenseQuery(meQuery).data
  const begin = useMemo(() => ({ only: ASKED, values: { ownerId: me, everyMonths: 12 } }), [me])
  return (
    <CollectionList
      slice={dutySlice}
      columns={COLUMNS}
      emptyText={t('noDuties')}
      begin={begin}
      pageAddress={(id) => `/recurring-duties/${id}`}
      recordTools={dutyTools}
      above={<CalendarViews />}
    />
  )
}
