import { accessreviews } from 'contract/workspace/accessreviews'
import type { Probe } from './probes.ts'

/** How the routes of people and of reviews of their access are called. */
export const peopleProbes: Record<string, Probe | Probe[]> = {
  'me.signIns': { request: () => ({}) },
  // Of the kinds that can be ended the one that lets the trials go on.
  'me.signOut': { request: () => ({ query: { which: 'earlier' } }) },
  'users.signIns': { request: (world) => ({ params: { id: world.leaver.id }, query: { limit: 10 } }) },
  'users.permissions': { request: () => ({ query: { locale: 'en' } }) },
  'invitations.resend': { request: (world) => ({ params: { id: world.openInvitation.id } }) },
  'accessreviews.refresh': {
    of: accessreviews,
    request: (world, target = world.targets.get('accessreview')) => ({ params: { id: target!.id } }),
  },
}
