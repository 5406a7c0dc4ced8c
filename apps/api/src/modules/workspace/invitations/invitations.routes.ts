import { fail } from 'contract'
import { invitationRoutes as routes } from 'contract/workspace/invitations'
import type { FastifyInstance } from 'fastify'
import { serve, servePublic, serveSignedIn } from '#platform/http/serve.ts'
import type { Services } from '#platform/http/services.ts'
import { eraseInvitation } from './erase.service.ts'
import { SEND_INVITATION } from './invitations.jobs.ts'
import {
  acceptInvitation,
  createInvitation,
  hashToken,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations.service.ts'
import { requireMaySend } from './limits.ts'
import { createReportLinks } from './report-links.ts'
import { blockInvitations, countReports } from './report.service.ts'

export function serveInvitations(app: FastifyInstance, services: Services): void {
  serve(app, services, routes.list, ({ tx, query }) => listInvitations(tx, query))
  serve(app, services, routes.create, async ({ tx, actor, body, requestId }) => {
    await requireMaySend(tx, actor, services.config)
    const invitation = await createInvitation(tx, actor, body, requestId)
    await services.jobs.enqueue(tx, SEND_INVITATION, { org: tx.org, invitation: invitation.id })
    return invitation
  })
  serve(app, services, routes.resend, async ({ tx, actor, params, requestId }) => {
    await requireMaySend(tx, actor, services.config)
    const invitation = await renewInvitation(tx, actor, params.id, requestId)
    const message = { org: tx.org, invitation: invitation.id, again: requestId }
    await services.jobs.enqueue(tx, SEND_INVITATION, message)
    return invitation
  })
  serve(app, services, routes.revoke, async ({ tx, actor, params, requestId }) => {
    await revokeInvitation(tx, actor, params.id, requestId)
    return undefined
  })
  serve(app, services, routes.erase, ({ tx, actor, params, body, requestId }) =>
    eraseInvitation(tx, actor, params.id, body.reason, requestId),
  )
  const links = createReportLinks(services.config)
  const counter = countReports(services)
  servePublic(app, services, routes.block, async ({ body, log }) => {
    await blockInvitations(services, { links, counter, log }, body)
    return undefined
  })
  serveSignedIn(app, services, routes.accept, async ({ account, body, requestId, write }) => {
    const [row] = await services.db.queryWithoutTenant<{ org: string | null }>(
      'invitation_org',
      'select app.invitation_org($1) as org',
      [hashToken(body.token)],
    )
    if (!row?.org) throw fail('NOT_FOUND')
    const membership = await write(row.org, (tx) => acceptInvitation(tx, account, body.token, requestId))
    services.accounts.forget()
    return membership
  })
}
