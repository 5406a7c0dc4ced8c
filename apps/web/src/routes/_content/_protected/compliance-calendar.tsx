import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CalendarPage } from '#features/compliance/calendar/CalendarPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { Loading } from '#ui/Loading.tsx'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/compliance-calendar')({
  validateSearch: searchKeys<'day' | 'kind' | 'universe' | 'owner'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('compliance/calendar', 'contract/clocks', 'shared/form', 'ui/dialog', 'shared/record'),
  component: () => (
    <Suspense fallback={<Loading />}>
      <CalendarPage />
    </Suspense>
  ),
})
