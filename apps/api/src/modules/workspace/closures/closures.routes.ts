import { closureRoutes as routes } from 'contract/workspace/closures'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { askClosure, cancelClosure, confirmClosure, readClosure } from './closures.service.ts'

/** Serves the closure of an organisation: request, confirmation and cancellation. */
export function serveClosures(app: FastifyInstance, services: Services): void {
  /** Clears the account cache, because it contains whether the organisation is read-only. */
  const known = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    services.accounts.forget()
    return done
  }
  serve(app, services, routes.get, ({ tx, actor }) => readClosure(tx, actor))
  serve(app, services, routes.ask, (call) => known(askClosure(call.tx, call.body, call)))
  serve(app, services, routes.confirm, (call) => known(confirmClosure(call.tx, call)))
  serve(app, services, routes.cancel, (call) => known(cancelClosure(call.tx, call.body.reason, call)))
}
