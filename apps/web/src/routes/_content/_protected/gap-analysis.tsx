import { createFileRoute } from '@tanstack/react-router'
import type { gapanalyses } from 'contract/compliance/gap-analyses'
import { AnalysesPage } from '#features/compliance/gaps/list/AnalysesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/gap-analysis')({
  validateSearch: searchKeys<ListKeys<typeof gapanalyses>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('compliance/gaps', 'contract/gapanalyses', 'ui/dialog', 'shared/form'),
  component: AnalysesPage,
})
