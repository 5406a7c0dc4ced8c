import { createFileRoute, redirect } from '@tanstack/react-router'
import { ActionsPage } from '#features/risk/treatments/ActionsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/actions')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces('risk/treatments', 'words/actions', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <ActionsPage pageAddress={(id) => `/actions/${id}`} />,
})
