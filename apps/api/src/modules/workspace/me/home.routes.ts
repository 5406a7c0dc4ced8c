import { homeRoutes as routes } from 'contract/workspace/home'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { readAreas } from './areas.service.ts'
import { countChanges, listChanges, recordVisit } from './changes.service.ts'
import { changeOnboarding, readOnboarding } from './onboarding.service.ts'
import { readRecent } from './recent.service.ts'
import { countWork, findWork } from './work.service.ts'

export function serveHome(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serve(app, services, routes.get, async ({ tx, actor }) => {
    const [work, changes] = await Promise.all([findWork(tx, byType, actor), countChanges(tx, byType, actor)])
    return { work: countWork(work), changes }
  })
  serve(app, services, routes.areas, ({ tx, actor }) => readAreas(tx, byType, actor))
  serve(app, services, routes.recent, ({ tx, actor }) => readRecent(tx, byType, actor))
  serve(app, services, routes.changes, ({ tx, actor, query }) => listChanges(tx, byType, actor, query))
  serve(app, services, routes.visit, ({ tx, actor }) => recordVisit(tx, actor))
  serve(app, services, routes.onboarding, ({ tx, actor }) => readOnboarding(tx, actor))
  serve(app, services, routes.changeOnboarding, ({ tx, actor, body }) => changeOnboarding(tx, actor, body))
}
