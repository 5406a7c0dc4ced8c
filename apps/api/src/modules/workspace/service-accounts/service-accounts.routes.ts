import { type BodyOf, fail } from 'contract'
import type { Purpose } from 'contract/workspace/protection'
import { serviceAccountRoutes as routes } from 'contract/workspace/service-accounts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { proveAct, type Proven, spendProof } from '#platform/identity/act-proof.ts'
import {
  createKey,
  endServiceAccount,
  grantable,
  listServiceAccounts,
  revokeKey,
} from './service-accounts.service.ts'

/** Serves service accounts and their keys to administrators. */
export function serveServiceAccounts(app: FastifyInstance, services: Services): void {
  serve(app, services, routes.list, async ({ tx }) => ({
    items: await listServiceAccounts(tx),
    grantable: grantable(services.actions),
  }))
  serve(app, services, routes.self, ({ actor: { personId, orgId, keyId, roles, permissions } }) => {
    if (!keyId || !permissions) throw fail('NOT_FOUND')
    return Promise.resolve({
      id: personId,
      organisationId: orgId,
      keyId,
      roles: [...roles],
      permissions: [...permissions],
    })
  })
  serve(app, services, routes.create, () =>
    Promise.reject(fail('SECOND_ADMINISTRATOR_REQUIRED', { kind: 'serviceAccount.create' })),
  )
  serve(app, services, routes.end, (call) =>
    endServiceAccount(call.tx, call.params.id, call.body.reason, call),
  )
  serve<typeof routes.createKey, Proven<BodyOf<typeof routes.createKey>>>(
    app,
    services,
    routes.createKey,
    async (call) => {
      await spendProof(call.tx, call.actor, call.body.proof)
      return createKey(call.tx, call.params.id, call.body, call)
    },
    async ({ challenge, token, ...asked }, actor, { identity, params }) => {
      const purpose = { for: 'service_key', account: params.id, ...asked } satisfies Purpose
      return { ...asked, proof: await proveAct(services, actor, purpose, { challenge, token }, identity) }
    },
  )
  serve(app, services, routes.revokeKey, (call) => revokeKey(call.tx, call.params.id, call.body.reason, call))
}
