import { type BodyOf, fail } from 'contract'
import type { Purpose } from 'contract/workspace/protection'
import { webhookRoutes as routes, type WebhookInput } from 'contract/workspace/webhooks'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { proveAct, type Proven, spendProof } from '#platform/identity/act-proof.ts'
import { AddressRefused, outsideUrl } from '#platform/webhooks/post-outside.ts'
import {
  changeState,
  createWebhook,
  listDeliveries,
  replay,
  rotateSecret,
  selectWebhooks,
  sendTest,
} from './webhooks.service.ts'

/** Serves webhook endpoints and their delivery log to administrators. */
export function serveWebhooks(
  app: FastifyInstance,
  services: Services,
  byType: ReadonlyMap<string, RegisteredCollection>,
): void {
  /** Refuses what can be told from the text alone; the name is resolved when something is sent, at every attempt. */
  const requireInput = ({ url, types }: WebhookInput) => {
    try {
      outsideUrl(url, { allowPrivate: services.config.WEBHOOK_ADDRESSES === 'any' })
    } catch (error) {
      if (error instanceof AddressRefused) throw fail('ADDRESS_REFUSED')
      throw error
    }
    const unknown = types.filter((type) => !byType.has(type))
    if (unknown.length > 0) throw fail('INVALID_INPUT', [{ path: ['types'], code: 'invalid_value' }])
  }
  serve(app, services, routes.list, async ({ tx }) => ({
    items: await selectWebhooks(tx),
    types: [...byType.keys()].toSorted(),
  }))
  serve<typeof routes.create, Proven<BodyOf<typeof routes.create>>>(
    app,
    services,
    routes.create,
    async (call) => {
      await spendProof(call.tx, call.actor, call.body.proof)
      return createWebhook(call.tx, services.secrets, call.body, call)
    },
    async ({ challenge, token, ...asked }, actor, { identity }) => {
      requireInput(asked)
      const purpose = { for: 'webhook', ...asked } satisfies Purpose
      return { ...asked, proof: await proveAct(services, actor, purpose, { challenge, token }, identity) }
    },
  )
  serve<typeof routes.rotate, Proven<BodyOf<typeof routes.rotate>>>(
    app,
    services,
    routes.rotate,
    async (call) => {
      await spendProof(call.tx, call.actor, call.body.proof)
      return rotateSecret(call.tx, services.secrets, call.params.id, call)
    },
    async (proof, actor, { identity, params }) => {
      const purpose = { for: 'webhook_secret', webhook: params.id } satisfies Purpose
      return { proof: await proveAct(services, actor, purpose, proof, identity) }
    },
  )
  serve(app, services, routes.change, (call) => changeState(call.tx, call.params.id, call.body, call))
  serve(app, services, routes.test, ({ tx, params }) => sendTest(tx, params.id))
  serve(app, services, routes.deliveries, ({ tx, params, query }) => listDeliveries(tx, params.id, query))
  serve(app, services, routes.replay, (call) => replay(call.tx, call.params.id, call.body.ids, call))
}
