import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readView } from '#features/risk/processes/process-view.ts'
import { ProcessesPage } from '#features/risk/processes/ProcessesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_signed-in/_app/process')({
  // Read by the page's own code: its schema is no part of anybody's first visit.
  validateSearch: (search: { q?: string | undefined; limit?: string | undefined }) => search,
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('risk/processes'),
  component: Processes,
})

function Processes() {
  const view = readView(Route.useSearch())
  const navigate = Route.useNavigate()
  const filter = useCallback(
    (q: string) => void navigate({ search: (now) => ({ ...now, q: q || undefined }), replace: true }),
    [navigate],
  )
  return <ProcessesPage view={view} onFilter={filter} />
}
