import { createFileRoute, redirect } from '@tanstack/react-router'
import { SubprocessesPage } from '#features/risk/subprocesses/SubprocessesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/subprocess')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces(
      'risk/subprocesses',
      'words/subprocesses',
      'ui/table',
      'ui/filters',
      'ui/export',
      'ui/import',
    ),
  component: () => <SubprocessesPage pageAddress={(id) => `/subprocess/${id}`} />,
})
