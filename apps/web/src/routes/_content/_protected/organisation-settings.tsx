import { createFileRoute, redirect } from '@tanstack/react-router'
import { readTab } from '#features/workspace/settings/settings-address.ts'
import { SettingsPage } from '#features/workspace/settings/SettingsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

/** Administrators come from the menu of the person; the navigation contains everyday work. */
export const Route = createFileRoute('/_content/_protected/organisation-settings')({
  validateSearch: readTab,
  beforeLoad: (at) => {
    needsOrganisation(at)
    if (!at.context.me.permissions.includes('organisation.update')) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces('workspace/settings', 'contract/units', 'shared/form', 'ui/dialog', 'shared/trail-status'),
  component: Settings,
})

function Settings() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SettingsPage tab={tab} onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })} />
  )
}
