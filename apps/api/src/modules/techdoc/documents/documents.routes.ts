import { documentVersionRoutes, documentversions } from 'contract/techdoc/documents/document-versions'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { StreamReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { versionComputed } from './computed.ts'
import { documentHooks } from './documents.hooks.ts'
import { documentPolicy, seesDrafts, versionPolicy } from './documents.policy.ts'
import { listCitations, openVersionFile, planRelease } from './documents.service.ts'
import { followVersions } from './follow-versions.ts'
import { prepareVersions } from './prepare-versions.ts'

/** Document control: the register of controlled documents and their versions. */
export function serveDocuments(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const hooks = documentHooks(byType)
  const document = serveCollection(
    app,
    services,
    techdocuments,
    techDocumentRoutes,
    documentPolicy,
    byType,
    hooks,
  )
  const version = serveCollection(
    app,
    services,
    documentversions,
    documentVersionRoutes,
    versionPolicy,
    byType,
    {
      computed: versionComputed,
      listCondition: (roles) => (seesDrafts(roles) ? null : `r.status = 'effective'`),
      beforeWrite: (tx, mutations, context) => prepareVersions(tx, byType, mutations, context),
      afterWrite: followVersions(byType, services.jobs),
    },
  )
  serve(app, services, techDocumentRoutes.citations, ({ tx, actor, params }) =>
    listCitations(tx, document, byType, actor, params.id),
  )
  serve(app, services, documentVersionRoutes.planRelease, (call) =>
    planRelease(call.tx, version, call.params.id, call.body, call),
  )
  serve(app, services, documentVersionRoutes.download, async (call) => {
    const { name, bytes, checksum } = await openVersionFile(call.tx, version, call.params.id, call)
    const key = storedKey(call.tx.org, checksum)
    return new StreamReply({ name, bytes, open: (range) => services.storage.read(key, range) })
  })
}
