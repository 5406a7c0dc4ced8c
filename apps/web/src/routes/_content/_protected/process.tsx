import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProcessesPage } from '#features/risk/processes/ProcessesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/process')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces('risk/processes', 'words/processes', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <ProcessesPage pageAddress={(id) => `/process/${id}`} />,
})
