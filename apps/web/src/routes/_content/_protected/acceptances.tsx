import { createFileRoute, redirect } from '@tanstack/react-router'
import { AcceptancesPage } from '#features/risk/acceptances/AcceptancesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/acceptances')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces(
      'risk/acceptances',
      'words/acceptances',
      'ui/table',
      'ui/filters',
      'ui/export',
      'ui/import',
    ),
  component: () => <AcceptancesPage pageAddress={(id) => `/acceptances/${id}`} />,
})
