import { createFileRoute, redirect } from '@tanstack/react-router'
import { PlannedPage } from '#features/workspace/planned/PlannedPage.tsx'
import { UsersPage } from '#features/workspace/users/UsersPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { useSignInTo } from '../-session.ts'

export const Route = createFileRoute('/_content/users')({
  validateSearch: searchKeys<'view' | 'person'>(),
  beforeLoad: ({ context: { me } }) => {
    // Home is where an organisation is created or chosen.
    if (me && !me.organisationId) throw redirect({ to: '/home' })
  },
  loader: ({ context: { me } }) =>
    me
      ? loadNamespaces('workspace/users', 'shared/table', 'ui/dialog', 'shared/sign-ins')
      : loadNamespaces('workspace/planned'),
  component: Users,
})

function Users() {
  const signInTo = useSignInTo()
  return signInTo === undefined ? <UsersPage /> : <PlannedPage page="users" isBuilt signInTo={signInTo} />
}
