import { discussionRoutes as routes } from 'contract/workspace/discussion'
import type { FastifyInstance } from 'fastify'
import { readAnyRecord } from '#platform/collection/any-record.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { editComment, removeComment, replyInThread } from './comments.service.ts'
import { listReaders } from './mentions.ts'
import { listThreads, openThread, resolveThread } from './threads.service.ts'

export function serveDiscussion(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  const { jobs } = services
  serve(app, services, routes.list, ({ tx, actor, params, query }) =>
    listThreads(tx, byType, actor, params.id, query),
  )
  serve(app, services, routes.create, ({ tx, params, body, ...context }) =>
    openThread(tx, byType, params.id, body, { ...context, jobs }),
  )
  serve(app, services, routes.resolve, ({ tx, params, version, ...context }) =>
    resolveThread(tx, byType, { id: params.id, version }, true, context),
  )
  serve(app, services, routes.reopen, ({ tx, params, version, ...context }) =>
    resolveThread(tx, byType, { id: params.id, version }, false, context),
  )
  serve(app, services, routes.reply, ({ tx, params, body, ...context }) =>
    replyInThread(tx, byType, params.id, body, { ...context, jobs }),
  )
  serve(app, services, routes.edit, ({ tx, params, version, body, ...context }) =>
    editComment(tx, byType, { id: params.id, version }, body, { ...context, jobs }),
  )
  serve(app, services, routes.remove, async ({ tx, params, ...context }) => {
    await removeComment(tx, byType, params.id, context)
    return undefined
  })
  serve(app, services, routes.readers, async ({ tx, actor, params, query }) =>
    listReaders(tx, await readAnyRecord(tx, byType, actor, params.id), query),
  )
}
