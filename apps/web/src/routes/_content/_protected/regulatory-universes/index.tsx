import { createFileRoute } from '@tanstack/react-router'
import type { universes } from 'contract/compliance/universes'
import { CalendarLinks } from '#features/compliance/calendar/CalendarLinks.tsx'
import { UniversesPage } from '#features/compliance/universes/UniversesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../../-list-namespaces.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-universes/')({
  validateSearch: searchKeys<ListKeys<typeof universes> | 'look' | 'asAt'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadListNamespaces(
      'compliance/universes',
      'compliance/calendar',
      'contract/universes',
      'shared/figure',
      'compliance/shared',
      'ui/dialog',
      'shared/form',
    ),
  component: Universes,
})

function Universes() {
  return <UniversesPage links={<CalendarLinks />} />
}
