import { devices } from 'contract/techdoc/devices'
import { gsprPageRoutes } from 'contract/techdoc/gspr/gspr-page'
import { gsprRowRoutes, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import type { FastifyInstance } from 'fastify'
import { registered } from '#platform/collection/spine.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { readCustomWorkbook } from '#platform/collection/excel/read-workbook.ts'
import { serveCollection } from '#platform/collection/serve-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { gsprHooks } from './gspr.hooks.ts'
import { gsprPolicy } from './gspr.policy.ts'
import { editAnswers, type GsprCollections, takeProposals } from './gspr.service.ts'
import { readPage } from './page.service.ts'
import { checkTeamSheet, importTeamSheet } from './team-import.service.ts'

/** The checklist of general safety and performance requirements (MDR, Annex I). */
export function serveGspr(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const into: GsprCollections = {
    devices: registered(byType, devices),
    gsprrows: serveCollection(
      ...([app, services, gsprrows, gsprRowRoutes, gsprPolicy, byType] as const),
      gsprHooks(byType, () => into.gsprrows),
    ),
  }
  serve(app, services, gsprRowRoutes.editMany, (call) =>
    editAnswers(call.tx, into, call.params.id, call.body.edits, call),
  )
  serve(app, services, gsprRowRoutes.takeProposals, (call) =>
    takeProposals(call.tx, into, call.params.id, call),
  )
  serve(
    app,
    services,
    gsprRowRoutes.teamCheck,
    (call) => checkTeamSheet(call.tx, into, byType, call.params.id, call.body, call),
    readCustomWorkbook,
  )
  serve(
    app,
    services,
    gsprRowRoutes.teamImport,
    (call) => importTeamSheet(call.tx, into, byType, call.params.id, call.body, call.query, call),
    readCustomWorkbook,
  )
  serve(app, services, gsprPageRoutes.page, ({ tx, params, query, actor }) =>
    readPage(tx, into, params.id, query.locale ?? 'en', actor),
  )
}
