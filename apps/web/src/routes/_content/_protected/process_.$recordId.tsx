import { createFileRoute } from '@tanstack/react-router'
import { ProcessPage } from '#features/risk/processes/ProcessPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import type { PageAddress } from '#features/risk/processes/process-address.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/process_/$recordId')({
  validateSearch: searchKeys<keyof PageAddress>(),
  beforeLoad: needsOrganisation,
  loader: () => loadNamespaces('risk/processes', 'contract/processes', 'shared/record'),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return <ProcessPage key={recordId} id={recordId} />
}
