import { protectionRoutes as routes } from 'contract/workspace/protection'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/commands.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { requireFreshProof } from './reauthenticate.ts'
import {
  approveChange,
  listRequests,
  rejectChange,
  requestChange,
  withdrawChange,
} from './requests.service.ts'

/** Changes that weaken protection: asked for by one administrator, decided by another. */
export function serveProtection(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const means = { services, byType }
  /** The proof is read before a transaction is opened: the provider may have to be asked. */
  const proven = async <T extends { token: string }>(body: T, actor: Actor): Promise<T> => {
    await requireFreshProof(services, actor, body.token)
    return body
  }
  const known = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    services.accounts.forget()
    return done
  }
  serve(app, services, routes.list, ({ tx, actor, query }) => listRequests(tx, actor, query))
  serve(
    app,
    services,
    routes.request,
    (call) => known(requestChange(call.tx, means, call.body, call)),
    proven,
  )
  serve(
    app,
    services,
    routes.approve,
    (call) => known(approveChange(call.tx, means, call.params.id, call)),
    proven,
  )
  serve(
    app,
    services,
    routes.reject,
    (call) => rejectChange(call.tx, call.params.id, call.body.reason, call),
    proven,
  )
  serve(app, services, routes.withdraw, (call) =>
    withdrawChange(call.tx, call.params.id, call.body.reason, call),
  )
}
