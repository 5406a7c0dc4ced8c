import { createFileRoute } from '@tanstack/react-router'
import type { risks } from 'contract/risk/risks'
import { linkTo, searchKeys, type ListKeys } from '#platform/page-links.ts'
import { RisksPage } from '#features/risk/risks/RisksPage.tsx'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'
import { riskTools } from './-risk-tools.tsx'
import { RiskViews } from './-risk-views.tsx'

export const Route = createFileRoute('/_content/_protected/risks')({
  validateSearch: searchKeys<ListKeys<typeof risks>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/risks', 'risk/quantifications', 'contract/risks'),
  component: () => (
    <RisksPage
      recordTools={riskTools}
      views={<RiskViews />}
      pageLink={(id) => linkTo({ to: '/risks/$recordId', params: { recordId: id } })}
    />
  ),
})
