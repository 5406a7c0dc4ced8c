import { createFileRoute, useSearch } from '@tanstack/react-router'
import { BlockInvitationsPage } from '#features/workspace/invitations/BlockInvitationsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

/** The target of the link under every invitation: needs no sign-in, and opening it changes nothing. */
export const Route = createFileRoute('/invitations/report')({
  // Keeps this out of the first load of other pages.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ token = '' }: { token?: string }) => ({ token }),
  loader: () => loadNamespaces('workspace/invitations', 'contract/common'),
  component: BlockInvitations,
})

function BlockInvitations() {
  // Not `Route.useSearch`, which would make this file a chunk of its own.
  const { token } = useSearch({ from: '/invitations/report' })
  return <BlockInvitationsPage token={token} />
}
