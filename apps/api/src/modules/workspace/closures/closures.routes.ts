import type { BodyOf } from 'contract'
import { closureRoutes as routes } from 'contract/workspace/closures'
import type { Purpose } from 'contract/workspace/protection'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { type ActProof, proveAct, type Proven, spendProof } from '#platform/identity/act-proof.ts'
import {
  requestClosure,
  cancelClosure,
  confirmClosure,
  readClosure,
  requireMayEnd,
} from './closures.service.ts'

/** Serves the closure of an organisation: request and confirmation, each with its own authentication, and cancellation. */
export function serveClosures(app: FastifyInstance, services: Services): void {
  /** Clears the account cache, because it contains whether the organisation is read-only. */
  const known = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    services.accounts.forget()
    return done
  }
  serve(app, services, routes.get, ({ tx, actor }) => readClosure(tx, actor))
  serve<typeof routes.ask, Proven<BodyOf<typeof routes.ask>>>(
    app,
    services,
    routes.ask,
    async (call) => {
      await spendProof(call.tx, call.actor, call.body.proof)
      return known(requestClosure(call.tx, call.body, call))
    },
    async ({ challenge, token, ...asked }, actor, { identity }) => {
      requireMayEnd(actor)
      const purpose = { for: 'closure', ...asked } satisfies Purpose
      return { ...asked, proof: await proveAct(services, actor, purpose, { challenge, token }, identity) }
    },
  )
  serve<typeof routes.confirm, ActProof>(
    app,
    services,
    routes.confirm,
    async (call) => {
      await spendProof(call.tx, call.actor, call.body)
      return known(confirmClosure(call.tx, call))
    },
    (proof, actor, { identity }) =>
      proveAct(services, actor, { for: 'closure_confirmation' } satisfies Purpose, proof, identity),
  )
  serve(app, services, routes.cancel, (call) => known(cancelClosure(call.tx, call.body.reason, call)))
}
