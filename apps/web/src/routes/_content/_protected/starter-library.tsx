import { createFileRoute, redirect } from '@tanstack/react-router'
import { readAddress } from '#features/risk/library/library-address.ts'
import { LibraryPage } from '#features/risk/library/LibraryPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

const WORDS = ['processes', 'subprocesses', 'risks', 'controls'].map(
  (name) => `words/${name}` as 'words/processes',
)

/** It has no place in the menu: people come from the libraries that it fills. */
export const Route = createFileRoute('/_content/_protected/starter-library')({
  validateSearch: readAddress,
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('risk/library', 'ui/record', 'ui/table', ...WORDS),
  component: Page,
})

function Page() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LibraryPage
      address={address}
      onAddress={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
