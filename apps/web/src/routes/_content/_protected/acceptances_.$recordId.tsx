import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { acceptanceSlice } from '#features/risk/acceptances/acceptance-slice.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#ui/record/index.ts'

export const Route = createFileRoute('/_content/_protected/acceptances_/$recordId')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('words/acceptances', 'ui/record'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage slice={acceptanceSlice} id={recordId} listAddress="/acceptances" />
    </Suspense>
  )
}
