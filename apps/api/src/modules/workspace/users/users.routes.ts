import { userAdministrationRoutes as administration } from 'contract/workspace/user-administration'
import { userRoutes as routes } from 'contract/workspace/users'
import type { FastifyInstance } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { serve } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { endSignInsOf } from './end-sign-ins.service.ts'
import { eraseUser } from './erase.service.ts'
import { openWork } from './hand-over.ts'
import { deactivateUser, reactivateUser } from './leaving.service.ts'
import { describePermissions } from './permissions.ts'
import { listSignIns } from './sign-ins.service.ts'
import { getNamed, getUser, listUsers } from './reading.service.ts'
import { confirmName, declineName } from './signing-names.service.ts'
import { updateUser } from './users.service.ts'

export function serveUsers(
  app: FastifyInstance,
  services: Services,
  byType: Map<string, RegisteredCollection>,
): void {
  const { forget } = services.accounts
  serve(app, services, routes.list, ({ tx, actor, query }) => listUsers(tx, actor, query))
  serve(app, services, routes.get, ({ tx, actor, params }) => getNamed(tx, actor, params.id))
  serve(app, services, administration.update, async ({ tx, actor, params, version, body, requestId }) => {
    const user = await updateUser(tx, actor, params.id, version, body, requestId)
    forget()
    return user
  })
  serve(app, services, administration.confirmName, ({ tx, actor, params, body, requestId }) =>
    confirmName(tx, actor, params.id, body, requestId),
  )
  serve(app, services, administration.declineName, ({ tx, actor, params, body, requestId }) =>
    declineName(tx, actor, params.id, body.reason, requestId),
  )
  serve(app, services, administration.openWork, async ({ tx, actor, params }) =>
    openWork(tx, (await getUser(tx, actor, params.id)).id),
  )
  serve(app, services, administration.signIns, async ({ tx, actor, params, query }) =>
    listSignIns(tx, (await getUser(tx, actor, params.id)).id, query),
  )
  serve(app, services, administration.endSignIns, async ({ tx, actor, params, body, requestId }) => {
    await endSignInsOf(tx, actor, params.id, body.reason, requestId)
    forget()
    return undefined
  })
  serve(app, services, administration.permissions, ({ actor, query }) =>
    Promise.resolve(describePermissions(services.actions, byType, query.locale ?? actor.locale)),
  )
  serve(app, services, administration.deactivate, async ({ tx, actor, params, body, requestId }) => {
    const left = await deactivateUser(tx, actor, params.id, body, { requestId, byType })
    forget()
    return left
  })
  serve(app, services, administration.reactivate, async ({ tx, actor, params, body, requestId }) => {
    const user = await reactivateUser(tx, actor, params.id, body.reason, requestId)
    forget()
    return user
  })
  serve(app, services, administration.erase, async ({ tx, actor, params, body, requestId }) => {
    const erased = await eraseUser(tx, actor, params.id, body, requestId)
    forget()
    return erased
  })
}
