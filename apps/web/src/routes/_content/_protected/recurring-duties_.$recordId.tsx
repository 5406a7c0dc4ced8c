import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { linkTo, searchKeys } from '#platform/page-links.ts'
import { recurringObligationTools } from '#features/compliance/calendar/RecurringObligationsPage.tsx'
import { recurringObligationSlice } from '#features/compliance/calendar/slices.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/recurring-duties_/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('compliance/calendar', 'contract/duties', 'shared/record', 'shared/form', 'ui/dialog'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage
        slice={recurringObligationSlice}
        id={recordId}
        listLink={linkTo({ to: '/recurring-duties' })}
        tools={recurringObligationTools}
      />
    </Suspense>
  )
}
