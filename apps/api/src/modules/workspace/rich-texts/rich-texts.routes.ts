import { richTextRoutes as routes } from 'contract/workspace/rich-texts'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { getDocument, listDocuments, openDocument, writeDocument } from './rich-texts.service.ts'
import { compareVersions, getVersion, listVersions, nameVersion, restoreVersion } from './versions.service.ts'

/** Serves the texts of records and their versions. Collaborative editing goes through the collaboration service. */
export function serveRichTexts(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.list, ({ tx, actor, params }) => listDocuments(tx, byType, actor, params.id))
  serve(app, services, routes.open, (call) => openDocument(call.tx, byType, call.params, call))
  serve(app, services, routes.get, ({ tx, actor, params }) => getDocument(tx, byType, actor, params.id))
  serve(app, services, routes.write, (call) =>
    writeDocument(call.tx, byType, call.params.id, call.version, call.body.content, call),
  )
  serve(app, services, routes.versions, ({ tx, actor, params }) => listVersions(tx, byType, actor, params.id))
  serve(app, services, routes.name, (call) =>
    nameVersion(call.tx, byType, call.params.id, call.body.name, call),
  )
  serve(app, services, routes.version, ({ tx, actor, params }) => getVersion(tx, byType, actor, params))
  serve(app, services, routes.difference, ({ tx, actor, params, query }) =>
    compareVersions(tx, byType, actor, params.id, query),
  )
  serve(app, services, routes.restore, (call) => restoreVersion(call.tx, byType, call.params, call))
}
