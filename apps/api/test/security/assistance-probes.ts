import type { LightMyRequestResponse } from 'fastify'
import type { Probe } from './probe.ts'

/**
 * The proposal of the world is about texts that it does not have, so nobody accepts it, and it is refused once. Anyone who may
 * decide is told so; anyone who may not is forbidden first.
 */
const decisionVerdict = ({ statusCode, body }: LightMyRequestResponse): string =>
  /CONTENT_CHANGED|TRANSITION_NOT_ALLOWED/.test(body) ? '200' : String(statusCode)

/** How the routes of assistance are called. It is switched on in the test organisations. */
export const assistanceProbes: Record<string, Probe | Probe[]> = {
  'proposals.matches': { request: (world) => ({ query: { q: world.canary } }) },
  'proposals.list': { request: (world) => ({ query: { record: world.targets.get('process')!.id } }) },
  'proposals.find': {
    request: (world) => ({ body: { record: world.targets.get('process')!.id, capability: 'related' } }),
  },
  'proposals.accept': {
    request: (world) => ({ params: { id: world.proposal }, body: {} }),
    verdict: decisionVerdict,
  },
  'proposals.refuse': {
    request: (world) => ({ params: { id: world.proposal }, body: { reason: 'security test' } }),
    verdict: decisionVerdict,
  },
  'proposals.export': { request: () => ({ query: {} }) },
}
