import { auditPlanRoutes } from 'contract/audit/audit-plan'
import { projectCreationRoutes as routes } from 'contract/audit/project-creation'
import { projects } from 'contract/audit/projects'
import type { FastifyInstance } from 'fastify'
import { explainPriority, loadPlan } from '#modules/audit/projects/index.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { changesSince } from './changes.ts'
import { informContacts } from './inform.ts'
import { addProgramme, createFromProgramme, listProgrammes } from './programmes.service.ts'
import { rollForward } from './roll-forward.ts'

/** Serves the creation of projects from the plan, a programme or an earlier year. */
export function serveProjectCreation(
  app: FastifyInstance,
  services: Services,
  byType: CollectionsByType,
): void {
  const collection = () => registered(byType, projects)
  serve(app, services, auditPlanRoutes.plan, ({ tx, query }) => loadPlan(tx, query.year))
  serve(app, services, auditPlanRoutes.priority, ({ tx, actor, params }) =>
    explainPriority(tx, collection(), actor, params.id),
  )
  serve(app, services, routes.programmes, async ({ tx }) =>
    listProgrammes(tx, await services.auditPrograms()),
  )
  serve(app, services, routes.fromProgramme, async (call) =>
    createFromProgramme(call.tx, byType, await services.auditPrograms(), call.params.code, call.body, call),
  )
  serve(app, services, routes.addProgramme, async (call) =>
    addProgramme(call.tx, byType, await services.auditPrograms(), call.params.id, call.body, call),
  )
  serve(app, services, routes.rollForward, (call) =>
    rollForward(call.tx, byType, call.params.id, call.body, call),
  )
  serve(app, services, routes.changes, ({ tx, actor, params }) =>
    changesSince(tx, collection(), actor, params.id),
  )
  serve(app, services, routes.inform, (call) =>
    informContacts(call.tx, services.jobs, collection(), call.params.id, call.body.tell, call),
  )
}
