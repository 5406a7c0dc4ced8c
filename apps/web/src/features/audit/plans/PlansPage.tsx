import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { linkTo } from '#platform/page-links.ts'
import { meQuery } from '#platform/session/me.ts'
import { today } from '#platform/today.ts'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { planSlice } from './slices.ts'

const COLUMNS = ['name', 'status', 'firstYear', 'years', 'audits', 'started', 'daysPlanned', 'ownerId']
const ASKED = [
  ...([
    'name',
    'firstYear',
    'years',
    'capacity1',
    'capacity2',
    'capacity3',
    'capacity4',
    'capacity5',
  ] as const),
  ...(['reserve', 'daysPerAudit', 'ownerId', 'assumptions'] as const),
]
const pageOf = (id: string) => linkTo({ to: '/audit-plans/$planId', params: { planId: id } })

/** The audit plans of the organisation. */
export function PlansPage() {
  const { t } = useTranslation('audit/plans')
  const { id: me } = useSuspenseQuery(meQuery).data
  const begin = useMemo(() => {
    const firstYear = Number(today().slice(0, 4)) + 1
    return { only: ASKED, values: { ownerId: me, firstYear, years: 3, reserve: 15, daysPerAudit: 20 } }
  }, [me])
  return (
    <CollectionList
      slice={planSlice}
      columns={COLUMNS}
      usualSort="-firstYear"
      emptyText={t('empty')}
      begin={begin}
      pageLink={pageOf}
      rowLink={({ id }) => pageOf(id)}
      afterCreate={pageOf}
    />
  )
}
