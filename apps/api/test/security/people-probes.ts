import { accessreviews } from 'contract/workspace/access-reviews'
import { trailreviews } from 'contract/workspace/trail-reviews'
import type { LightMyRequestResponse } from 'fastify'
import { createReportLinks } from '#modules/workspace/invitations/report-links.ts'
import type { Probe } from './probe.ts'

/**
 * A permitted caller sends a wrong name, or a reason that contains a name: nobody is erased, because other tests need
 * everybody.
 */
const eraseVerdict = (response: LightMyRequestResponse): string =>
  /mismatch|STILL_MEMBER|names_person/.test(response.body) ? '200' : String(response.statusCode)

/** A permitted caller is asked for a re-authentication. */
const proofVerdict = ({ statusCode, body }: LightMyRequestResponse): string =>
  body.includes('REAUTHENTICATION_REQUIRED') ? '200' : String(statusCode)

let names = 0

/** How the routes of people, access reviews and the trail are called. */
export const peopleProbes: Record<string, Probe | Probe[]> = {
  'me.signIns': { request: () => ({}) },
  // The kind of session to end that lets the tests continue.
  'me.signOut': { request: () => ({ query: { which: 'earlier' } }), verdict: proofVerdict },
  'me.endSignIns': {
    request: () => ({ body: { at: null, token: 'none' } }),
    verdict: proofVerdict,
  },
  'users.signIns': { request: (world) => ({ params: { id: world.leaver.id }, query: { limit: 10 } }) },
  // A different name for each call, so that there is something to confirm or decline.
  'users.confirmName': {
    request: (world) => ({
      params: { id: world.leaver.id },
      body: {
        name: `Leaver ${'abcdefghij'[++names % 10]}${'klmnopqrst'[Math.floor(names / 10) % 10]}`,
        reason: 'security test',
      },
    }),
  },
  'users.declineName': {
    request: (world) => ({ params: { id: world.leaver.id }, body: { reason: 'security test' } }),
  },
  'users.permissions': { request: () => ({ query: { locale: 'en' } }) },
  'users.erase': {
    request: (world) => ({
      params: { id: world.leaver.id },
      body: { name: 'Another', reason: 'security test' },
    }),
    verdict: eraseVerdict,
  },
  'invitations.erase': {
    request: (world) => ({
      params: { id: world.openInvitation.id },
      body: { reason: `${world.canary}.invited@example.com has asked` },
    }),
    verdict: eraseVerdict,
  },
  // Open to anybody with the signed text of a message.
  'invitations.block': {
    organisationless: true,
    request: ({ org, openInvitation, canary, harness }) => ({
      body: {
        token: createReportLinks(harness.config).make(org, openInvitation.id, `${canary}@example.org`),
        block: 'everywhere',
        report: true,
      },
    }),
  },
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
