import { createFileRoute } from '@tanstack/react-router'
import { CalendarLinks } from '#features/compliance/calendar/CalendarLinks.tsx'
import { UniversesPage } from '#features/compliance/universes/UniversesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-universes/')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['compliance/universes', 'compliance/calendar', 'words/universes', 'shared/figure'] as const),
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
