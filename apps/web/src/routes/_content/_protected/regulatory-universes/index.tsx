import { createFileRoute } from '@tanstack/react-router'
import type { universes } from 'contract/compliance/universes'
import { CalendarLinks } from '#features/compliance/calendar/CalendarLinks.tsx'
import { UniversesPage } from '#features/compliance/universes/UniversesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-universes/')({
  validateSearch: searchKeys<ListKeys<typeof universes> | 'look'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['compliance/universes', 'compliance/calendar', 'contract/universes', 'shared/figure'] as const),
      ...([
        'compliance/shared',
        'shared/table',
        'shared/filters',
        'shared/export',
        'shared/import',
        'ui/dialog',
        'shared/form',
      ] as const),
    ),
  component: Universes,
})

function Universes() {
  return <UniversesPage links={<CalendarLinks />} />
}
