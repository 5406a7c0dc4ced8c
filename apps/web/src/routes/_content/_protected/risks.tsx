import { createFileRoute, redirect } from '@tanstack/react-router'
import { RisksPage } from '#features/risk/risks/RisksPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/risks')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces('risk/risks', 'words/risks', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <RisksPage pageAddress={(id) => `/risks/${id}`} />,
})
