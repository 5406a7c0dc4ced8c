import { createFileRoute, redirect } from '@tanstack/react-router'
import { LibraryPage } from '#features/risk/library/LibraryPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

/** It has no place in the menu: people come from the libraries that it fills. */
export const Route = createFileRoute('/_content/_protected/starter-library')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('risk/library', 'ui/record', 'ui/table'),
  component: LibraryPage,
})
