import { createFileRoute } from '@tanstack/react-router'
import type { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { StatutoryDeadlinesPage } from '#features/compliance/calendar/StatutoryDeadlinesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/statutory-clocks')({
  validateSearch: searchKeys<ListKeys<typeof statutoryDeadlines>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/calendar',
      'contract/clocks',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
      'shared/form',
      'ui/dialog',
      'shared/record',
    ),
  component: StatutoryDeadlinesPage,
})
