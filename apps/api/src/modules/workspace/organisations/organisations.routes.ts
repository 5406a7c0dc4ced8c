import { organisationRoutes as routes } from 'contract/workspace/organisations'
import type { FastifyInstance } from 'fastify'
import { serve, serveSignedIn } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { changeLogo, currentLogo } from './logo.service.ts'
import {
  createOrganisation,
  currentOrganisation,
  organisationIdFor,
  updateOrganisation,
} from './organisations.service.ts'

export function serveOrganisations(app: FastifyInstance, services: Services): void {
  serveSignedIn(app, services, routes.create, async ({ account, body, key, requestId, write }) => {
    const made = await write(organisationIdFor(account.id, key), (tx) =>
      createOrganisation(tx, account, body, requestId),
    )
    services.accounts.forget()
    return made
  })
  serve(app, services, routes.current, ({ tx }) => currentOrganisation(tx))
  serve(app, services, routes.update, async ({ tx, actor, version, body, requestId }) => {
    const changed = await updateOrganisation(tx, actor, version, body, requestId)
    services.accounts.forget()
    return changed
  })
  serve(app, services, routes.logo, async ({ tx }) => ({ logo: await currentLogo(tx) }))
  serve(app, services, routes.setLogo, async ({ tx, actor, version, body, requestId }) => {
    const changed = await changeLogo(tx, actor, version, body, requestId)
    services.accounts.forget()
    return changed
  })
}
