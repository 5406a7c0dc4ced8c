import { redirect } from '@tanstack/react-router'
import type { Me } from 'contract/workspace/me'

/** For pages that need an organisation: redirects to home, where one is created or chosen. */
export function needsOrganisation({ context }: { context: { me: Pick<Me, 'organisationId'> } }): void {
  if (!context.me.organisationId) throw redirect({ to: '/home' })
}
