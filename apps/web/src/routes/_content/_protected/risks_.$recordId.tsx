import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { linkTo, searchKeys } from '#platform/page-links.ts'
import { riskSlice } from '#features/risk/risks/risk-slice.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { needsOrganisation } from '../../-organisation.ts'
import { riskTools } from './-risk-tools.tsx'

export const Route = createFileRoute('/_content/_protected/risks_/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () => loadNamespaces('contract/risks', 'shared/record'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage slice={riskSlice} id={recordId} listLink={linkTo({ to: '/risks' })} tools={riskTools} />
    </Suspense>
  )
}
