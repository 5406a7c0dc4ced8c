import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { linkTo, searchKeys } from '#platform/page-links.ts'
import { subprocessSlice } from '#features/risk/subprocesses/subprocess-slice.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/subprocess_/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () => loadNamespaces('contract/subprocesses', 'shared/record'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage slice={subprocessSlice} id={recordId} listLink={linkTo({ to: '/subprocess' })} />
    </Suspense>
  )
}
