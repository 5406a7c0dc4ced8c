import { type Action, type Grants, grants } from 'contract'
import { meRoutes as routes, type Me } from 'contract/workspace/me'
import type { FastifyInstance } from 'fastify'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { serve, serveSignedIn } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { type Account, actorIn } from '#platform/identity/accounts.ts'
import { endOwnSignIns, listOwnSignIns, signOut } from './own-sign-ins.ts'
import { proposeName } from './propose-name.ts'
import { listWork } from './work.service.ts'

/** The names of the actions that a member's roles grant. */
function permissionsOf(actions: Iterable<Action>, holder: Grants): string[] {
  const granted = [...actions].filter((action) => grants(holder, action))
  return [...new Set(granted.map((action) => action.name))].toSorted()
}

function describe(
  services: Services,
  { boundTo: _boundTo, ...account }: Account,
  requestedOrg: string | undefined,
): Me {
  const alone = account.memberships.length === 1 || requestedOrg !== undefined
  const actor = account.memberships.length > 0 && alone ? actorIn(account, requestedOrg) : null
  const membership = account.memberships.find((one) => one.organisationId === actor?.orgId)
  return {
    ...account,
    memberships: account.memberships.map(({ outOfReach: _outOfReach, sessionEnded: _ended, ...one }) => one),
    organisationId: membership?.organisationId ?? null,
    roles: membership?.roles ?? [],
    isSuperUser: membership?.superUser ?? false,
    isTestMode: membership?.testMode ?? false,
    closingOn: membership?.closingOn ?? null,
    permissions: membership ? permissionsOf(services.actions, membership) : [],
  }
}

export function serveMe(app: FastifyInstance, services: Services, byType: CollectionsByType): void {
  serveSignedIn(app, services, routes.me, async ({ account, requestedOrg }) =>
    describe(services, account, requestedOrg),
  )
  serveSignedIn(
    app,
    services,
    routes.update,
    async ({ identity, account, body, requestedOrg, requestId }) => {
      // Refuses an organisation of which the person is not a member before anything changes.
      describe(services, account, requestedOrg)
      if (body.name) await proposeName(services.db, account, body.name, requestId)
      await services.db.queryWithoutTenant('update_person', 'select app.update_person($1, $2, $3)', [
        account.id,
        body.name ?? null,
        body.locale ?? null,
      ])
      services.accounts.forget()
      return describe(services, await services.accounts.find(identity), requestedOrg)
    },
  )
  serve(app, services, routes.work, ({ tx, actor, query }) => listWork(tx, byType, actor, query))
  serveSignedIn(app, services, routes.signOut, async ({ identity, account, query, requestedOrg }) => {
    describe(services, account, requestedOrg)
    await signOut(services, account, identity, query.which)
    return undefined
  })
  serveSignedIn(app, services, routes.endSignIns, async ({ account, body, requestedOrg }) => {
    describe(services, account, requestedOrg)
    await endOwnSignIns(services, account, body)
    return undefined
  })
  serveSignedIn(app, services, routes.signIns, async ({ identity, account, requestedOrg }) => {
    describe(services, account, requestedOrg)
    return { items: await listOwnSignIns(services, account, identity.signedInAt) }
  })
}
