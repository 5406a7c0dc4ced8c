import type { Collection, CollectionRoutes } from 'contract'
import type { FastifyInstance } from 'fastify'
import { startListExport, startRecordExport } from '#platform/exports/start.ts'
import { serve, serveDeclared } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { REFRESH_STATISTICS } from '#platform/jobs/statistics.ts'
import { applyBulk, type BulkInput, previewBulk, undoBulk } from './bulk.ts'
import * as commands from './commands.ts'
import { exportRecords } from './excel/export.ts'
import { sheetOf } from './excel/custom-sheet.ts'
import { checkImport, commitImport } from './excel/import.ts'
import { importKeysOf } from './excel/plan-import.ts'
import { readImportFile } from './excel/read-workbook.ts'
import { listPage } from './list.ts'
import { requireAblePeople } from './named-people.ts'
import { type AnyPolicy, denyUpdatesWhenFrozen, limitToPermissions, type Policy } from './policy.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import { serveAttached } from './serve-attached.ts'
import { shapeOf } from './shape.ts'
import type { CollectionHooks } from './hooks.ts'

/** The number of new rows that makes the planner's statistics outdated. */
const STATISTICS_THRESHOLD = 1_000

/** Serves the standard routes that a collection declares. A slice serves its additional routes itself. */
export function serveCollection<C extends Collection>(
  app: FastifyInstance,
  services: Services,
  of: C,
  routes: CollectionRoutes,
  slicePolicy: Policy<NoInfer<C>>,
  byType: Map<string, RegisteredCollection>,
  hooks: CollectionHooks<NoInfer<C>> = {},
): RegisteredCollection<C> {
  // Widened like the hooks in `shapeOf`: the registry only calls it with records of this collection.
  const policy = limitToPermissions<C>(
    of.actions,
    denyUpdatesWhenFrozen<C>(of.machine, slicePolicy),
  ) as AnyPolicy
  const collection: RegisteredCollection<C> = { shape: shapeOf(of, hooks), policy }
  byType.set(of.type, collection)
  for (const action of Object.values(of.actions)) services.actions.add(action)
  const { shape } = collection

  serve(app, services, routes.list, async ({ tx, actor, query }) => {
    const { rows, ...page } = await listPage(tx, shape, query, actor)
    const visible = rows.filter((row) => policy(actor, row).includes('read'))
    return { items: visible.map((row) => commands.toListLine(collection, actor, row)), ...page }
  })
  serve(app, services, routes.get, async ({ tx, actor, params }) =>
    commands.toResponse(tx, collection, actor, await commands.getRecord(tx, collection, actor, params.id)),
  )
  serveDeclared(app, services, routes.create, async (call) => {
    await requireAblePeople(call.tx, shape, call.body as commands.Draft<C>)
    const [created] = await commands.createRecords(
      call.tx,
      collection,
      [call.body as commands.Draft<C>],
      call,
    )
    return commands.toResponse(call.tx, collection, call.actor, created!)
  })
  serveDeclared(app, services, routes.update, (call) => {
    const target = { id: call.params.id, version: call.version, reason: call.query.reason }
    return commands.updateRecord(call.tx, collection, target, call.body as commands.Draft<C>, call)
  })
  serveDeclared(app, services, routes.transition, (call) => {
    const target = { id: call.params.id, version: call.version, reason: call.body.reason }
    return commands.transitionRecord(call.tx, collection, target, call.body.to, call)
  })
  serveDeclared(app, services, routes.archive, (call) => {
    const target = { id: call.params.id, version: call.version, reason: call.body.reason }
    return commands.archiveRecord(call.tx, collection, target, call)
  })
  serveDeclared(app, services, routes.restore, (call) =>
    commands.restoreRecord(call.tx, collection, { id: call.params.id, version: call.version }, call),
  )
  serveDeclared(app, services, routes.bulkCheck, ({ tx, actor, body }) =>
    previewBulk(tx, collection, actor, body as BulkInput<C>),
  )
  serveDeclared(app, services, routes.bulk, (call) =>
    applyBulk(call.tx, collection, call.body as BulkInput<C>, call),
  )
  serveDeclared(app, services, routes.bulkUndo, (call) => undoBulk(call.tx, collection, call.params.id, call))
  serveDeclared(app, services, routes.export, (call) => exportRecords(call.tx, collection, call.query, call))
  serveDeclared(app, services, routes.exportMany, (call) =>
    startListExport(call.tx, services.jobs, collection, call.body, call),
  )
  serveDeclared(app, services, routes.exportOne, (call) =>
    startRecordExport(call.tx, services.jobs, collection, call.params.id, call.body, call),
  )
  const readFile = readImportFile(importKeysOf(shape))
  serveDeclared(
    app,
    services,
    routes.importCheck,
    async (call) => {
      const { sheet, headings } = sheetOf(of, call.body, call)
      const report = await checkImport(call.tx, collection, byType, sheet, call)
      return headings ? { ...report, headings } : report
    },
    readFile,
  )
  serveDeclared(
    app,
    services,
    routes.importCommit,
    async (call) => {
      const { sheet } = sheetOf(of, call.body, call)
      const report = await commitImport(call.tx, collection, byType, sheet, call.query, call)
      if (report.counts.create + report.counts.update > STATISTICS_THRESHOLD) {
        await services.jobs.enqueue(call.tx, REFRESH_STATISTICS, { org: null, table: shape.table })
      }
      return report
    },
    readFile,
  )
  serveAttached(app, services, collection, routes, byType)
  return collection
}
