import { createFileRoute } from '@tanstack/react-router'
import { ProceduresPage } from '#features/audit/figures/ProceduresPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/procedures')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('words/procedures', 'shared/table', 'shared/filters', 'shared/export', 'shared/import'),
  component: ProceduresPage,
})
