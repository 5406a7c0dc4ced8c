import { searchRoutes as routes } from 'contract/workspace/search'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { findRecords } from './find.service.ts'
import { readPassages } from './passages.ts'

export function serveSearch(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.search, async ({ tx, actor, query }) => {
    const found = await findRecords(tx, byType, actor, query.q)
    const passages = await readPassages(tx, byType, actor.locale, query.q, found)
    return {
      items: found.map(({ id, type, code, title, status }) => ({
        id,
        type,
        code,
        title,
        status,
        passage: passages.get(id) ?? null,
      })),
    }
  })
}
