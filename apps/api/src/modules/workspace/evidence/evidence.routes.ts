import { Failure, fail } from 'contract'
import { evidence, evidenceRoutes as routes } from 'contract/workspace/evidence'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordAccessEntry } from '#platform/collection/links.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { StreamReply } from '#platform/http/file-reply.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { finishUpload } from '#platform/uploads/finish.ts'
import { serveUploads } from '#platform/uploads/serve-uploads.ts'
import { computedFields } from './evidence.computed.ts'
import { evidencePolicy } from './evidence.policy.ts'
import { requireKnownProjects } from './projects.ts'
import { attachFile, findSameBytes, getOpenFile, listFiles, notifySupported } from './evidence.service.ts'

export function serveEvidence(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const collection = serveCollection(app, services, evidence, routes, evidencePolicy, byType, {
    computed: computedFields,
    beforeWrite: requireKnownProjects,
    afterWrite: (tx, written, context) => notifySupported(tx, byType, written, context),
  })
  serveUploads(app, services, evidence.actions.create)

  serve(app, services, routes.files, ({ tx, actor, params }) => listFiles(tx, collection, actor, params.id))
  serve(app, services, routes.sameBytes, ({ tx, actor, query }) =>
    findSameBytes(tx, byType, actor, query.sha256),
  )
  serve(
    app,
    services,
    routes.attach,
    (call) => attachFile(call.tx, collection, call.params.id, call.body.upload, call),
    async (body, actor) => {
      // Completes an upload whose last request was interrupted before it was stored.
      await finishUpload(services, actor.orgId, actor.personId, body.upload).catch(ignoreNotFound)
      return body
    },
  )
  serve(app, services, routes.download, async (call) => {
    const { tx, actor, params } = call
    const { name, bytes, sha256, version } = await getOpenFile(tx, collection, actor, params)
    recordAccessEntry(tx, call, 'evidence', params.id, 'download', {
      file: [null, { version, name, sha256 }],
    })
    const key = storedKey(tx.org, sha256)
    return new StreamReply({ name, bytes, open: (range) => services.storage.read(key, range) })
  })
  serve(app, services, routes.view, async (call) => {
    const { tx, actor, params } = call
    const { viewable, version, name, sha256 } = await getOpenFile(tx, collection, actor, params)
    if (!viewable) throw fail('NOT_VIEWABLE')
    recordAccessEntry(tx, call, 'evidence', params.id, 'view', { file: [null, { version, name, sha256 }] })
    return services.fileAddresses.make({ org: tx.org, person: actor.personId, file: params.fileId })
  })
}

/** The handler decides on ownership of the upload and access to the record. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'NOT_FOUND')) throw error
}
