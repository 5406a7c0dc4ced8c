import { createFileRoute, redirect } from '@tanstack/react-router'
import { VisitorPage } from '#features/workspace/visitor/VisitorPage.tsx'
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
      : loadNamespaces('workspace/visitor'),
  component: Users,
})

function Users() {
  const signInTo = useSignInTo()
  return signInTo === undefined ? <UsersPage /> : <VisitorPage page="users" signInTo={signInTo} />
}
