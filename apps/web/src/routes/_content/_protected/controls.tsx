import { createFileRoute, redirect } from '@tanstack/react-router'
import { ControlsPage } from '#features/risk/controls/ControlsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/controls')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces('risk/controls', 'words/controls', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <ControlsPage pageAddress={(id) => `/controls/${id}`} />,
})
