import type { CollectionRoutes } from 'contract'
import type { FastifyInstance } from 'fastify'
import { serve, serveDeclared } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { assignPerson, notifyAssignee, endAssignment, listAssignments } from './assignments.ts'
import { getRecord, openRecord, getLinkable } from './commands.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import { listHistory, recordAsAt } from './history.ts'
import { linkRecords, listLinks, unlinkRecords } from './links.ts'
import type { CollectionsByType } from './spine.ts'

/** Serves the history of a collection's records, and their links and assignments where it declares them. */
export function serveAttached(
  app: FastifyInstance,
  services: Services,
  collection: RegisteredCollection,
  routes: CollectionRoutes,
  byType: CollectionsByType,
): void {
  const { type } = collection.shape.of

  serve(app, services, routes.history, async ({ tx, actor, params, query }) => {
    const { id } = await getRecord(tx, collection, actor, params.id)
    return listHistory(tx, id, query.cursor, query.limit)
  })
  serveDeclared(app, services, routes.asAt, async ({ tx, actor, params, query }) => {
    const { id } = await getRecord(tx, collection, actor, params.id)
    return recordAsAt(tx, id, query.at)
  })
  serveDeclared(app, services, routes.links, async ({ tx, actor, params }) => {
    const { id } = await getRecord(tx, collection, actor, params.id)
    return listLinks(tx, byType, actor, id)
  })
  serveDeclared(app, services, routes.link, async (call) => {
    const source = await getLinkable(call.tx, collection, call.actor, call.params.id)
    return linkRecords(call.tx, byType, source, type, call.body, call)
  })
  serveDeclared(app, services, routes.unlink, async (call) => {
    await unlinkRecords(call.tx, byType, collection, call.params.id, call.params.linkId, call)
    return undefined
  })
  serveDeclared(app, services, routes.assignments, async ({ tx, actor, params }) => {
    const { id } = await getRecord(tx, collection, actor, params.id)
    return listAssignments(tx, id)
  })
  serveDeclared(app, services, routes.assign, async (call) => {
    const row = await openRecord(call.tx, collection, call.actor, call.params.id)
    const assignment = await assignPerson(call.tx, row, type, call.body, call)
    await notifyAssignee(call.tx, services.jobs, collection, row, assignment, call)
    return assignment
  })
  serveDeclared(app, services, routes.unassign, async (call) => {
    const { id } = await openRecord(call.tx, collection, call.actor, call.params.id)
    await endAssignment(call.tx, type, id, call.params.assignmentId, call)
    return undefined
  })
}
