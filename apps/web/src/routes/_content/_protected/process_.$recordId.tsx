import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProcessPage } from '#features/risk/processes/ProcessPage.tsx'
import { readAddress } from '#features/risk/processes/process-address.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'

const WORDS = ['processes', 'subprocesses', 'risks', 'controls'].map(
  (name) => `words/${name}` as 'words/processes',
)

export const Route = createFileRoute('/_content/_protected/process_/$recordId')({
  validateSearch: readAddress,
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('risk/processes', 'ui/record', 'ui/form', 'ui/table', ...WORDS),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProcessPage
      key={recordId}
      id={recordId}
      address={address}
      onAddress={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
