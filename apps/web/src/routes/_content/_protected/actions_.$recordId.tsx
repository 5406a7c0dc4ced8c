import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { linkTo, searchKeys } from '#platform/page-links.ts'
import { actionSlice } from '#features/risk/treatments/action-slice.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/actions_/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () => loadNamespaces('contract/actions', 'shared/record'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage slice={actionSlice} id={recordId} listLink={linkTo({ to: '/actions' })} />
    </Suspense>
  )
}
