import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { exportVerdict } from './export-verdict.ts'
import type { Probe } from './probe.ts'

const reason = 'security test'
let turns = 0
const unproven = { challenge: randomUUID(), token: 'none' }

/**
 * Nobody ends the test organisation: a permitted caller is told that the name does not match or that there is no
 * request.
 */
const endVerdict = (response: LightMyRequestResponse): string =>
  /mismatch|NOT_FOUND/.test(response.body) ? '200' : String(response.statusCode)

const proofVerdict = ({ statusCode, body }: LightMyRequestResponse): string =>
  body.includes('REAUTHENTICATION_REQUIRED') ? '200' : String(statusCode)

/** How the routes of an organisation's settings, data and closure are called. */
export const organisationProbes: Record<string, Probe | Probe[]> = {
  'numberings.list': { request: () => ({}) },
  // The prefix stays, because other tests rely on it; the number of digits changes with each call.
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
  // Needs a protected change request from every caller.
  'organisations.exportEverything': {
    request: () => ({ body: { reason } }),
    verdict: ({ body, statusCode }) =>
      body.includes('SECOND_ADMINISTRATOR_REQUIRED') ? '200' : String(statusCode),
  },
  'protectedChanges.prepare': { request: () => ({ body: { for: 'closure_confirmation' } }) },
  'protectedChanges.list': { request: () => ({ query: { limit: 10 } }) },
  // A caller who passes the permission check is asked for a re-authentication.
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
  'serviceAccounts.list': { request: () => ({}) },
  'serviceAccounts.self': { request: () => ({}) },
  // A second administrator decides about every service account.
  'serviceAccounts.create': {
    request: () => ({
      body: { name: 'Program', description: '', roles: ['auditor'], permissions: ['risk.read'] },
    }),
    verdict: ({ body, statusCode }) =>
      body.includes('SECOND_ADMINISTRATOR_REQUIRED') ? '200' : String(statusCode),
  },
  'serviceAccounts.createKey': {
    request: (world) => ({
      params: { id: world.serviceAccount },
      body: { label: 'Test', expiresOn: '2100-01-01', ...unproven },
    }),
    verdict: proofVerdict,
  },
  'serviceAccounts.revokeKey': {
    request: (world) => ({ params: { id: world.serviceKey }, body: { reason } }),
  },
  'serviceAccounts.end': {
    request: (world) => ({ params: { id: world.endedAccount }, body: { reason } }),
  },
  'signInDomains.list': { request: () => ({}) },
  'signInDomains.create': { request: () => ({ body: { domain: `probe-${++turns}.example` } }) },
  // Its DNS shows nothing, which a permitted caller is told.
  'signInDomains.verify': {
    request: (world) => ({ params: { id: world.signInDomain } }),
    verdict: ({ body, statusCode }) => (body.includes('DOMAIN_NOT_VERIFIED') ? '200' : String(statusCode)),
  },
  // It is verified and a connection is switched on, so it stays.
  'signInDomains.remove': {
    request: (world) => ({ params: { id: world.verifiedDomain }, body: { reason } }),
    verdict: ({ body, statusCode }) => (body.includes('DOMAIN_IN_USE') ? '200' : String(statusCode)),
  },
  'provisioning.status': { request: () => ({}) },
  'signInConnections.list': { request: () => ({}) },
  'signInConnections.create': {
    request: () => ({
      body: {
        protocol: 'oidc',
        name: 'Directory',
        issuer: 'https://login.example.com',
        clientId: 'evidentia',
        signInUrl: null,
        certificates: [],
        groupsClaim: 'groups',
        mapping: [],
        secret: null,
        ...unproven,
      },
    }),
    verdict: proofVerdict,
  },
  // It is switched on: a permitted caller needs a second administrator, or is told of another version.
  'signInConnections.update': {
    request: (world) => ({
      params: { id: world.signInConnection },
      version: 1,
      body: { issuer: 'https://other.example.com', reason },
    }),
    verdict: ({ body, statusCode }) =>
      body.includes('SECOND_ADMINISTRATOR_REQUIRED') ? '200' : String(statusCode),
  },
  'signInConnections.setSecret': {
    request: (world) => ({ params: { id: world.signInConnection }, body: { secret: 'x', ...unproven } }),
    verdict: proofVerdict,
  },
  'webhooks.list': { request: () => ({}) },
  'webhooks.create': {
    request: () => ({
      body: { url: 'https://hooks.example.com/', description: '', types: [], ...unproven },
    }),
    verdict: proofVerdict,
  },
  'webhooks.rotate': {
    request: (world) => ({ params: { id: world.webhook }, body: unproven }),
    verdict: proofVerdict,
  },
  'webhooks.change': {
    request: (world) => ({ params: { id: world.webhook }, body: { state: 'active', reason } }),
  },
  'webhooks.test': { request: (world) => ({ params: { id: world.webhook } }) },
  'webhooks.deliveries': { request: (world) => ({ params: { id: world.webhook } }) },
  'webhooks.replay': {
    request: (world) => ({ params: { id: world.webhook }, body: { ids: [world.delivery] } }),
  },
  'users.exportData': {
    request: (world) => ({ params: { id: world.leaver.id } }),
    verdict: exportVerdict,
  },
}
