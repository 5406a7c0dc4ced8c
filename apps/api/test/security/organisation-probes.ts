import type { LightMyRequestResponse } from 'fastify'
import { exportVerdict } from './export-verdict.ts'
import type { Probe } from './probes.ts'

const reason = 'security test'
let turns = 0

/** Nobody ends the world of the trials: whoever may, is told that they typed another name, or that nothing was asked. */
const endVerdict = (response: LightMyRequestResponse): string =>
  /mismatch|NOT_FOUND/.test(response.body) ? '200' : String(response.statusCode)

/** How the routes of an organisation's settings, of its data and of its end are called. */
export const organisationProbes: Record<string, Probe | Probe[]> = {
  'numberings.list': { request: () => ({}) },
  // The word stays, or records of the other trials would begin otherwise; each turn has other digits than the last.
  'numberings.set': {
    request: () => ({ params: { usual: 'EXP' }, body: { prefix: 'EXP', digits: 4 + (++turns % 4) } }),
  },
  'retention.get': { request: () => ({}) },
  'closures.get': { request: () => ({}) },
  'closures.ask': { request: () => ({ body: { name: 'Another', reason } }), verdict: endVerdict },
  'closures.confirm': { request: () => ({}), verdict: endVerdict },
  'closures.cancel': { request: () => ({ body: { reason } }), verdict: endVerdict },
  'organisations.exportEverything': { request: () => ({ body: { reason } }), verdict: exportVerdict },
  'users.exportData': {
    request: (world) => ({ params: { id: world.leaver.id } }),
    verdict: exportVerdict,
  },
}
