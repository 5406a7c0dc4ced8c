import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import type { Membership } from 'contract/workspace/me'
import { AcceptInvitationPage } from '#features/workspace/invitations/AcceptInvitationPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useMe, useSession } from '../../-session.ts'

export const Route = createFileRoute('/_signed-in/invitations/accept')({
  validateSearch: ({ token = '' }: { token?: string }) => ({ token }),
  loader: () => loadNamespaces('workspace/invitations'),
  component: AcceptInvitation,
})

function AcceptInvitation() {
  const { token } = Route.useSearch()
  const me = useMe()
  const session = useSession()
  const router = useRouter()
  const { href } = useLocation()

  async function enter({ organisationId }: Membership) {
    await session.enterOrganisation(organisationId)
    await router.navigate({ to: '/home' })
  }
  return (
    <AcceptInvitationPage
      me={me}
      token={token}
      onAccepted={enter}
      onOtherAccount={() => void session.signOut(href)}
    />
  )
}
