import { createFileRoute } from '@tanstack/react-router'
import type { procedures } from 'contract/audit/procedures'
import { ProceduresPage } from '#features/audit/figures/ProceduresPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/procedures')({
  validateSearch: searchKeys<ListKeys<typeof procedures>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('contract/procedures', 'shared/table', 'shared/filters', 'shared/export', 'shared/import'),
  component: ProceduresPage,
})
