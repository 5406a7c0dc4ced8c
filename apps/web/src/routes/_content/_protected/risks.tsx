import { createFileRoute } from '@tanstack/react-router'
import { RisksPage } from '#features/risk/risks/RisksPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risks')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('risk/risks', 'words/risks', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <RisksPage pageAddress={(id) => `/risks/${id}`} />,
})
