import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { linkTo, searchKeys } from '#platform/page-links.ts'
import { sourceMonitorTools } from '#features/compliance/calendar/SourceMonitorsPage.tsx'
import { sourceMonitorSlice } from '#features/compliance/calendar/slices.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/source-watch_/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('compliance/calendar', 'contract/watches', 'shared/record', 'shared/form', 'ui/dialog'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage
        slice={sourceMonitorSlice}
        id={recordId}
        listLink={linkTo({ to: '/source-watch' })}
        tools={sourceMonitorTools}
      />
    </Suspense>
  )
}
