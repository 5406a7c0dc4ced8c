import { numberingRoutes } from 'contract/workspace/numbering'
import { retentionRoutes } from 'contract/workspace/retention'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { listNumberings, setNumbering } from './numberings.service.ts'
import { readRetention } from './retention.service.ts'

/** Serves the numbering and retention settings of an organisation. */
export function serveNumberings(app: FastifyInstance, services: Services): void {
  const { collections } = services
  serve(app, services, numberingRoutes.list, ({ tx }) => listNumberings(tx, collections))
  serve(app, services, numberingRoutes.set, (call) =>
    setNumbering(call.tx, collections, call.params.usual, call.body, call),
  )
  serve(app, services, retentionRoutes.get, ({ tx }) => readRetention(tx))
}
