import type { BodyOf } from 'contract'
import { ACTION_OF, type Purpose, protectionRoutes as routes } from 'contract/workspace/protection'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import {
  type ActProof,
  createChallenge,
  proveAct,
  type Proven,
  spendProof,
} from '#platform/identity/act-proof.ts'
import {
  requireAuthentication,
  type RequiredAuthentication,
} from '#platform/identity/verify-for-challenge.ts'
import { routeOf } from './kinds.ts'
import {
  approveChange,
  kindOfRequest,
  listRequests,
  rejectChange,
  requestChange,
  withdrawChange,
} from './requests.service.ts'

/** Serves changes that weaken protection: requested by one administrator, decided by another. */
export function serveProtection(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const means = { services, byType }
  // Pages ask for what the person may request, beside what they may do themselves.
  for (const action of Object.values(ACTION_OF)) services.actions.add(action)
  const carriedOut = async <T>(
    { tx, actor, body }: { tx: WriteTx; actor: Actor; body: { proof: ActProof } },
    work: () => Promise<T>,
  ): Promise<T> => {
    await spendProof(tx, actor, body.proof)
    const done = await work()
    services.accounts.forget()
    return done
  }
  serve(app, services, routes.list, ({ tx, actor, query }) => listRequests(tx, actor, query))
  serve<typeof routes.prepare, { purpose: Purpose; asked: RequiredAuthentication }>(
    app,
    services,
    routes.prepare,
    ({ tx, actor, body }) => createChallenge(tx, actor, body.purpose, body.asked),
    async (purpose, _, { identity }) => ({ purpose, asked: await requireAuthentication(services, identity) }),
  )
  serve<typeof routes.request, Proven<BodyOf<typeof routes.request>>>(
    app,
    services,
    routes.request,
    (call) => carriedOut(call, () => requestChange(call.tx, means, call.body, call)),
    async ({ challenge, token, ...asked }, actor, { identity }) => {
      await services.paymentStatus.check(routeOf(asked.act.kind), actor)
      const purpose = { for: 'request', ...asked } satisfies Purpose
      return { ...asked, proof: await proveAct(services, actor, purpose, { challenge, token }, identity) }
    },
  )
  serve<typeof routes.approve, Proven<BodyOf<typeof routes.approve>>>(
    app,
    services,
    routes.approve,
    (call) => carriedOut(call, () => approveChange(call.tx, means, call.params.id, call)),
    async (proof, actor, { identity, params }) => {
      const kind = await kindOfRequest(services.db.read(actor), params.id)
      if (kind) await services.paymentStatus.check(routeOf(kind), actor)
      const purpose = { for: 'approve', change: params.id } satisfies Purpose
      return { proof: await proveAct(services, actor, purpose, proof, identity) }
    },
  )
  serve<typeof routes.reject, Proven<BodyOf<typeof routes.reject>>>(
    app,
    services,
    routes.reject,
    (call) => carriedOut(call, () => rejectChange(call.tx, call.params.id, call.body.reason, call)),
    async ({ challenge, token, reason }, actor, { identity, params }) => {
      const purpose = { for: 'reject', change: params.id, reason } satisfies Purpose
      return { reason, proof: await proveAct(services, actor, purpose, { challenge, token }, identity) }
    },
  )
  serve(app, services, routes.withdraw, (call) =>
    withdrawChange(call.tx, call.params.id, call.body.reason, call),
  )
}
