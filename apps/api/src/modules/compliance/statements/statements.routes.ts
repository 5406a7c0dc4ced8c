import { statementRoutes, statements, type StatementCollection } from 'contract/compliance/statements'
import type { FastifyInstance } from 'fastify'
import type { UniverseCollection } from 'contract/compliance/universes'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { byRole } from '#platform/collection/policy.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { statementHooks } from './statements.hooks.ts'
import { exportStatement, makeStatement, refreshStatement } from './statements.service.ts'

/** Routes of statements of applicability: created from a universe, refreshed while drafts, signed, exported. */
export function serveStatements(
  app: FastifyInstance,
  services: Services,
  { universes }: { universes: RegisteredCollection<UniverseCollection> },
  byType: Map<string, RegisteredCollection>,
): void {
  const collection: RegisteredCollection<StatementCollection> = serveCollection(
    app,
    services,
    statements,
    statementRoutes,
    byRole(statements.actions),
    byType,
    statementHooks(() => collection),
  )
  serve(app, services, statementRoutes.make, (call) =>
    makeStatement(call.tx, { universes, statements: collection }, call.params.id, call),
  )
  serve(app, services, statementRoutes.refresh, (call) =>
    refreshStatement(call.tx, collection, call.params.id, call),
  )
  serve(app, services, statementRoutes.workbook, (call) =>
    exportStatement(call.tx, collection, call.params.id, call.query.locale ?? call.actor.locale, call),
  )
}
