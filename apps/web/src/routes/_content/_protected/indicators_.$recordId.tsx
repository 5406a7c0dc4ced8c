import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { indicatorTools } from '#features/risk/indicators/indicator-tools.tsx'
import { indicatorSlice } from '#features/risk/indicators/slices.ts'
import { useValuesTab } from '#features/risk/indicators/use-values-tab.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { linkTo, searchKeys } from '#platform/page-links.ts'
import { RecordPage } from '#shared/record/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/indicators_/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['risk/indicators', 'contract/indicators', 'contract/measurements'] as const),
      ...(['ui/charts', 'shared/record', 'shared/form', 'ui/dialog'] as const),
    ),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  const valuesTab = useValuesTab()
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage
        slice={indicatorSlice}
        id={recordId}
        listLink={linkTo({ to: '/indicators' })}
        more={valuesTab(recordId)}
        tools={indicatorTools}
      />
    </Suspense>
  )
}
