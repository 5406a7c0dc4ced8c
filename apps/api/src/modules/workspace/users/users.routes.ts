import { userRoutes as routes } from 'contract/workspace/users'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { openWork } from './hand-over.ts'
import { deactivateUser, getUser, listUsers, reactivateUser, updateUser } from './users.service.ts'

export function serveUsers(app: FastifyInstance, services: Services): void {
  const { forget } = services.accounts
  serve(app, services, routes.list, ({ tx, query }) => listUsers(tx, query))
  serve(app, services, routes.get, ({ tx, params }) => getUser(tx, params.id))
  serve(app, services, routes.update, async ({ tx, actor, params, version, body, requestId }) => {
    const user = await updateUser(tx, actor, params.id, version, body, requestId)
    forget()
    return user
  })
  serve(app, services, routes.openWork, async ({ tx, params }) =>
    openWork(tx, (await getUser(tx, params.id)).id),
  )
  serve(app, services, routes.deactivate, async ({ tx, actor, params, body, requestId }) => {
    const left = await deactivateUser(tx, actor, params.id, body, requestId)
    forget()
    return left
  })
  serve(app, services, routes.reactivate, async ({ tx, actor, params, body, requestId }) => {
    const user = await reactivateUser(tx, actor, params.id, body.reason, requestId)
    forget()
    return user
  })
}
