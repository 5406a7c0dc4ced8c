import { createFileRoute } from '@tanstack/react-router'
import { readAddress } from '#features/workspace/traceability/traceability-address.ts'
import { TraceabilityPage } from '#features/workspace/traceability/TraceabilityPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

/** Not in the menu: people come from a record's links and from the palette. */
export const Route = createFileRoute('/_content/_protected/traceability')({
  validateSearch: readAddress,
  beforeLoad: needsOrganisation,
  loader: async () => {
    // Keeps this out of the first load of other pages.
    const { collectionOf, RECORD_TYPES } = await import('#platform/records/catalogue.ts')
    const labels = RECORD_TYPES.map((type) => `contract/${collectionOf(type)!}` as const)
    return loadNamespaces('workspace/traceability', 'shared/record', 'shared/form', ...labels)
  },
  component: Traces,
})

function Traces() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TraceabilityPage
      address={address}
      onAddress={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
