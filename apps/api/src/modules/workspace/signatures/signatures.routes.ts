import type { BodyOf } from 'contract'
import { signatureRoutes as routes } from 'contract/workspace/signatures'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import {
  requireAuthentication,
  type RequiredAuthentication,
} from '#platform/identity/verify-for-challenge.ts'
import { findDifferences } from './difference.service.ts'
import { reportFailure } from './report-failure.ts'
import { verifySigner, type Recognition, sign } from './sign.service.ts'
import { listSignatures, prepareSignature } from './signatures.service.ts'
import { listSignedTexts } from './signed-texts.ts'
import { readSignedBytes, type StoredBytes, verifyRecord } from './verify.service.ts'

export function serveSignatures(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.list, ({ tx, actor, params, query }) =>
    listSignatures(tx, byType, actor, params.id, query),
  )
  serve<typeof routes.prepare, { intent: BodyOf<typeof routes.prepare>; asked: RequiredAuthentication }>(
    app,
    services,
    routes.prepare,
    ({ tx, actor, params, body }) => prepareSignature(tx, byType, actor, params.id, body.intent, body.asked),
    async (intent, _, { identity }) => ({ intent, asked: await requireAuthentication(services, identity) }),
  )
  serve<typeof routes.sign, Recognition>(
    app,
    services,
    routes.sign,
    ({ tx, params, body, ...context }) => sign(tx, byType, params.id, body, context),
    (body, actor, { params, requestId, identity }) =>
      verifySigner(services, byType, actor, params.id, { ...body, session: identity }, requestId),
  )
  serve(app, services, routes.failed, ({ tx, params, body, ...context }) =>
    reportFailure(tx, services.jobs, byType, params.id, body.challenge, context),
  )
  serve<typeof routes.verify, StoredBytes>(
    app,
    services,
    routes.verify,
    ({ tx, params, body, ...context }) => verifyRecord(tx, byType, params.id, body, context),
    (_, actor, { params }) => readSignedBytes(services, byType, actor, params.id),
  )
  serve(app, services, routes.difference, ({ tx, actor, params }) =>
    findDifferences(tx, byType, actor, params),
  )
  serve(app, services, routes.texts, ({ tx, actor, params }) => listSignedTexts(tx, byType, actor, params))
}
