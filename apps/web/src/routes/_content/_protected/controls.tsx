import { createFileRoute } from '@tanstack/react-router'
import type { controls } from 'contract/risk/controls'
import { controlIndicators } from '#features/risk/indicators/lazy.tsx'
import { linkTo, searchKeys, type ListKeys } from '#platform/page-links.ts'
import { ControlsPage } from '#features/risk/controls/ControlsPage.tsx'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/controls')({
  validateSearch: searchKeys<ListKeys<typeof controls>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/controls', 'contract/controls'),
  component: () => (
    <ControlsPage
      recordTools={controlIndicators}
      pageLink={(id) => linkTo({ to: '/controls/$recordId', params: { recordId: id } })}
    />
  ),
})
