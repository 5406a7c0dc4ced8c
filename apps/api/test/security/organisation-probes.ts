import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { exportVerdict } from './export-verdict.ts'
import type { Probe } from './probe.ts'

const reason = 'security test'
let turns = 0
const unproven = { challenge: randomUUID(), token: 'none' }

/** Nobody ends the world of the trials: whoever may, is told that they typed another name, or that nothing was asked. */
const endVerdict = (response: LightMyRequestResponse): string =>
  /mismatch|NOT_FOUND/.test(response.body) ? '200' : String(response.statusCode)

const proofVerdict = ({ statusCode, body }: LightMyRequestResponse): string =>
  body.includes('REAUTHENTICATION_REQUIRED') ? '200' : String(statusCode)

/** How the routes of an organisation's settings, of its data and of its end are called. */
export const organisationProbes: Record<string, Probe | Probe[]> = {
  'numberings.list': { request: () => ({}) },
  // The word stays, or records of the other trials would begin otherwise; each turn has other digits than the last.
  'numberings.set': {
    request: () => ({ params: { usual: 'EXP' }, body: { prefix: 'EXP', digits: 4 + (++turns % 4) } }),
  },
  'retention.get': { request: () => ({}) },
  'closures.get': { request: () => ({}) },
  'closures.ask': {
    request: () => ({ body: { name: 'Another', reason, ...unproven } }),
    verdict: proofVerdict,
  },
  'closures.confirm': { request: () => ({ body: unproven }), verdict: proofVerdict },
  'closures.cancel': { request: () => ({ body: { reason } }), verdict: endVerdict },
  // Goes by way of a request, whoever asks.
  'organisations.exportEverything': {
    request: () => ({ body: { reason } }),
    verdict: ({ body, statusCode }) =>
      body.includes('SECOND_ADMINISTRATOR_REQUIRED') ? '200' : String(statusCode),
  },
  'protectedChanges.prepare': { request: () => ({ body: { for: 'closure_confirmation' } }) },
  'protectedChanges.list': { request: () => ({ query: { limit: 10 } }) },
  // Whoever got past the door is asked for a proof that they have not.
  'protectedChanges.request': {
    request: () => ({
      body: { act: { kind: 'organisation.export' }, reason, ...unproven },
    }),
    verdict: proofVerdict,
  },
  'protectedChanges.approve': {
    request: (world) => ({ params: { id: world.leaver.id }, body: unproven }),
    verdict: proofVerdict,
  },
  'protectedChanges.reject': {
    request: (world) => ({ params: { id: world.leaver.id }, body: { reason, ...unproven } }),
    verdict: proofVerdict,
  },
  'protectedChanges.withdraw': {
    request: (world) => ({ params: { id: world.leaver.id }, body: { reason } }),
    verdict: endVerdict,
  },
  'users.exportData': {
    request: (world) => ({ params: { id: world.leaver.id } }),
    verdict: exportVerdict,
  },
}
