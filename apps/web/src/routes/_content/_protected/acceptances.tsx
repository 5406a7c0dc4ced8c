import { createFileRoute } from '@tanstack/react-router'
import { AcceptancesPage } from '#features/risk/acceptances/AcceptancesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/acceptances')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/acceptances',
      'words/acceptances',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: () => <AcceptancesPage pageAddress={(id) => `/acceptances/${id}`} />,
})
