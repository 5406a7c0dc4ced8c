import { createFileRoute, redirect } from '@tanstack/react-router'
import { readAddress } from '#features/workspace/traces/traces-address.ts'
import { TracesPage } from '#features/workspace/traces/TracesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { collectionOf, RECORD_TYPES } from '#platform/records/catalogue.ts'

/** It has no place in the menu: people come from a record's links and from the palette. */
export const Route = createFileRoute('/_content/_protected/traceability')({
  validateSearch: readAddress,
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () => {
    const words = RECORD_TYPES.map((type) => `words/${collectionOf(type)}` as 'words/processes')
    return loadNamespaces('workspace/traces', 'ui/record', 'ui/form', ...words)
  },
  component: Traces,
})

function Traces() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TracesPage
      address={address}
      onAddress={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
