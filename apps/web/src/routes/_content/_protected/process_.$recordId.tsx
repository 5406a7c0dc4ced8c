import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProcessPage } from '#features/risk/processes/ProcessPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/process_/$recordId')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('risk/processes', 'words/processes', 'ui/record'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return <ProcessPage key={recordId} id={recordId} />
}
