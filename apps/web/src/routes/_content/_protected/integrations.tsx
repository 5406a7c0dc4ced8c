import { createFileRoute, redirect } from '@tanstack/react-router'
import { IntegrationsPage } from '#features/workspace/integrations/IntegrationsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/integrations')({
  beforeLoad: (at) => {
    needsOrganisation(at)
    if (!at.context.me.permissions.includes('serviceAccount.manage')) throw redirect({ to: '/home' })
  },
  loader: () => loadNamespaces('workspace/integrations', 'ui/dialog'),
  component: IntegrationsPage,
})
