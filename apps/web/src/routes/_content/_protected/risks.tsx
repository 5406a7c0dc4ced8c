import { createFileRoute } from '@tanstack/react-router'
import { RisksPage } from '#features/risk/risks/RisksPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risks')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/risks',
      'words/risks',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: () => <RisksPage pageAddress={(id) => `/risks/${id}`} />,
})
