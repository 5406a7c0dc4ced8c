import { accessreviews } from 'contract/workspace/accessreviews'
import { trailreviews } from 'contract/workspace/trailreviews'
import type { Probe } from './probes.ts'

/** How the routes of people, of reviews of their access and of the trail are called. */
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
  'trailreviews.entries': {
    of: trailreviews,
    request: (world, target = world.targets.get('trailreview')) => ({
      params: { id: target!.id },
      query: { marked: true },
    }),
  },
}
