import { liveRoutes as routes } from 'contract/workspace/live'
import type { FastifyInstance } from 'fastify'
import { readAnyRecord, requireField } from '#platform/collection/any-record.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { listPresences, recordPresence } from './presence.service.ts'

export function servePresence(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.present, async ({ tx, actor, params }) => {
    const { row } = await readAnyRecord(tx, byType, actor, params.id)
    return listPresences(tx, actor, row.id)
  })
  serve(app, services, routes.tell, async ({ tx, actor, params, body }) => {
    const record = await readAnyRecord(tx, byType, actor, params.id)
    requireField(record, body.field)
    return recordPresence(tx, actor, record, body)
  })
}
