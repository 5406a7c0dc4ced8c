import { consistencyRoutes as routes } from 'contract/workspace/consistency'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { listRules, type RuleBook, switchRule, writeRuleBook } from './consistency.service.ts'

export function serveConsistency(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  // Built on first use, when all collections are registered.
  let book: RuleBook | undefined
  serve(app, services, routes.list, ({ tx, actor }) =>
    listRules(tx, byType, (book ??= writeRuleBook(byType)), actor),
  )
  serve(app, services, routes.change, ({ tx, params, body, ...context }) =>
    switchRule(tx, params.rule, body.on, context),
  )
}
