import { fail, type Route } from 'contract'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import { invitationRoutes } from 'contract/workspace/invitations'
import { organisationDataRoutes } from 'contract/workspace/organisation-data'
import { organisationRoutes } from 'contract/workspace/organisations'
import {
  isProtectedRole,
  type ProtectedAct,
  type ProtectedKind,
  weakenedRights,
  weakenedSettings,
} from 'contract/workspace/protection'
import { serviceAccountRoutes } from 'contract/workspace/service-accounts'
import { opensConnection, signInConnectionRoutes } from 'contract/workspace/sign-in-connections'
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
import { registered } from '#platform/collection/spine.ts'
import {
  createInvitation,
  requireMaySend,
  requireStranger,
  SEND_INVITATION,
} from '#modules/workspace/invitations/index.ts'
import { currentOrganisation, updateOrganisation } from '#modules/workspace/organisations/index.ts'
import {
  getConnection,
  requireSettings,
  updateConnection,
} from '#modules/workspace/sign-in-connections/index.ts'
import {
  createServiceAccount,
  requireGrantable,
  requireOwnName,
} from '#modules/workspace/service-accounts/index.ts'
import {
  deactivateUser,
  getUser,
  reactivateUser,
  rightsAfter,
  updateUser,
} from '#modules/workspace/users/index.ts'
import { approveContext, shortensRetention } from '#platform/collection/approved.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { startOrganisationExport } from '#platform/exports/start.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'

type Payload<K extends ProtectedKind> = Omit<Extract<ProtectedAct, { kind: K }>, 'kind'>

/** The assessment of a change before it is made. */
interface Assessment {
  /** The current state; it must be unchanged at approval. */
  before: Record<string, unknown>
  subject: string | null
  weakens: boolean
  removesAdmin?: boolean
}

interface Doing {
  services: Services
  byType: ReadonlyMap<string, RegisteredCollection>
  reason: string
  requestedBy: string
  context: WriteContext
}

interface Kind<K extends ProtectedKind> {
  /** The unprotected route for the same act; it has the same payment check. */
  route: Route
  weigh(tx: Tx, actor: Actor, payload: Payload<K>): Promise<Assessment>
  execute(tx: WriteTx, payload: Payload<K>, doing: Doing): Promise<unknown>
  /** The part of a decided request that is kept and recorded in the audit trail, without personal data of outsiders. */
  lasting?: (payload: Payload<K>) => Record<string, unknown>
}

const memberUpdate: Kind<'member.update'> = {
  route: userAdministrationRoutes.update,
  async weigh(tx, actor, { member, ...changes }) {
    const before = await getUser(tx, actor, member)
    const after = rightsAfter(before, changes)
    if (after.superUser !== before.superUser && !actor.superUser) throw fail('FORBIDDEN')
    const { grants, removesAdmin } = weakenedRights(before, after)
    return {
      before: { roles: before.roles, superUser: before.superUser, expiresOn: before.expiresOn },
      subject: member,
      weakens: grants || removesAdmin,
      removesAdmin: removesAdmin && !grants,
    }
  },
  async execute(tx, { member, ...changes }, { reason, context: { actor, requestId } }) {
    const { version } = await getUser(tx, actor, member)
    await updateUser(tx, actor, member, version, { ...changes, reason }, requestId, true)
  },
}

const memberReactivate: Kind<'member.reactivate'> = {
  route: userAdministrationRoutes.reactivate,
  async weigh(tx, actor, { member }) {
    const { roles, superUser, active, expiresOn, erasedAt } = await getUser(tx, actor, member)
    if (erasedAt !== null) throw fail('ERASED')
    return {
      before: { roles, superUser, active, expiresOn },
      subject: member,
      weakens: !active && (superUser || roles.some(isProtectedRole)),
    }
  },
  execute: (tx, { member }, { reason, context: { actor, requestId } }) =>
    reactivateUser(tx, actor, member, reason, requestId, true),
}

const memberDeactivate: Kind<'member.deactivate'> = {
  route: userAdministrationRoutes.deactivate,
  async weigh(tx, actor, { member }) {
    const { roles, active } = await getUser(tx, actor, member)
    const removesAdmin = active && roles.includes('admin')
    return { before: { roles, active }, subject: member, weakens: removesAdmin, removesAdmin }
  },
  execute: (tx, { member, ...wishes }, { reason, byType, context: { actor, requestId } }) =>
    deactivateUser(tx, actor, member, { reason, ...wishes }, { requestId, byType, approved: true }),
}

const invitationCreate: Kind<'invitation.create'> = {
  route: invitationRoutes.create,
  async weigh(tx, actor, { email, roles }) {
    if (actor.emailConfirmed !== true) throw fail('EMAIL_NOT_CONFIRMED')
    await requireStranger(tx, email.toLowerCase())
    return { before: {}, subject: null, weakens: roles.some(isProtectedRole) }
  },
  async execute(tx, payload, { services, requestedBy, context: { actor, requestId } }) {
    // The requester is the inviter named in the message.
    const inviter = { ...actor, personId: requestedBy }
    await requireMaySend(tx, inviter, services.config)
    const made = await createInvitation(tx, inviter, payload, requestId, true)
    await services.jobs.enqueue(tx, SEND_INVITATION, { org: tx.org, invitation: made.id })
  },
  lasting: ({ email: _email, name: _name, ...rest }) => rest,
}

const organisationSettings: Kind<'organisation.settings'> = {
  route: organisationRoutes.update,
  async weigh(tx, _actor, changes) {
    const now = await currentOrganisation(tx)
    const keys = Object.keys(changes) as (keyof typeof changes)[]
    return {
      before: Object.fromEntries(keys.map((key) => [key, now[key]])),
      subject: null,
      weakens: weakenedSettings(now, changes).length > 0,
    }
  },
  async execute(tx, changes, { services, reason, context: { actor, requestId } }) {
    const { version } = await currentOrganisation(tx)
    await updateOrganisation(tx, actor, version, changes, requestId, { reason })
    services.accounts.forget()
  },
}

const organisationExport: Kind<'organisation.export'> = {
  route: organisationDataRoutes.everything,
  weigh: () => Promise.resolve({ before: {}, subject: null, weakens: true }),
  // The file is for the requester; a former administrator gets none.
  execute: (tx, { locale }, { services, reason, requestedBy, context }) =>
    startOrganisationExport(
      tx,
      services.jobs,
      { format: 'everything', locale },
      { ...context, actor: { ...context.actor, personId: requestedBy } },
      reason,
    ),
}

const documentRetention: Kind<'document.retention'> = {
  route: techDocumentRoutes.update,
  async weigh(tx, _actor, { document, ...changes }) {
    const [now] = await tx.query<{ legalHold: boolean; retentionUntil: string | null }>(
      `select coalesce(legal_hold, false) as "legalHold", retention_until as "retentionUntil" from techdocuments
       where org_id = app.org() and id = $1`,
      [document],
    )
    if (!now) throw fail('NOT_FOUND')
    return { before: { ...now }, subject: null, weakens: shortensRetention(now, { ...now, ...changes }) }
  },
  async execute(tx, { document, ...changes }, { reason, byType, context }) {
    const { shape } = registered(byType, techdocuments)
    const [before] = await loadRecords(tx, shape, [document], true)
    if (!before) throw fail('NOT_FOUND')
    const { legalHold = before.legalHold, retentionUntil = before.retentionUntil } = changes
    const after = { ...valuesOf(before), legalHold, retentionUntil }
    await writeRecords(tx, shape, [{ action: 'update', before, after, reason }], approveContext(context))
  },
}

const serviceAccountCreate: Kind<'serviceAccount.create'> = {
  route: serviceAccountRoutes.create,
  // A key of any role is a way to that role for anyone who holds it, so every service account needs a second administrator.
  async weigh(tx, _actor, { name }) {
    await requireOwnName(tx, name)
    return { before: {}, subject: null, weakens: true }
  },
  async execute(tx, payload, { services, reason, requestedBy, context }) {
    requireGrantable(services.actions, payload)
    await createServiceAccount(tx, payload, requestedBy, reason, context)
  },
}

const signInConnectionUpdate: Kind<'signInConnection.update'> = {
  route: signInConnectionRoutes.update,
  async weigh(tx, _actor, { connection, ...changes }) {
    const now = await getConnection(tx, undefined, connection)
    requireSettings({ ...now, ...(changes as object) }, { allowHttp: true })
    const { protocol, mode, name, issuer, clientId, signInUrl, certificates, groupsClaim, mapping } = now
    // The whole connection is approved, not only what changes: it decides who comes in.
    const settings = { protocol, mode, name, issuer, clientId, signInUrl, certificates, groupsClaim, mapping }
    const before = { ...settings, version: now.version }
    return { before, subject: null, weakens: opensConnection(now, changes) }
  },
  async execute(tx, { connection: id, ...changes }, { services, reason, context }) {
    const { OIDC_ISSUER: issuer } = services.config
    const { version } = await getConnection(tx, issuer, id)
    await updateConnection(tx, issuer, { id, version, changes }, { reason, isApproved: true }, context)
    services.accounts.forget()
  },
}

const KINDS: { readonly [K in ProtectedKind]: Kind<K> } = {
  'member.update': memberUpdate,
  'member.reactivate': memberReactivate,
  'member.deactivate': memberDeactivate,
  'invitation.create': invitationCreate,
  'organisation.settings': organisationSettings,
  'organisation.export': organisationExport,
  'document.retention': documentRetention,
  'serviceAccount.create': serviceAccountCreate,
  'signInConnection.update': signInConnectionUpdate,
}

export const kindOf = (kind: ProtectedKind): Kind<never> => KINDS[kind] as Kind<never>

export const routeOf = (kind: ProtectedKind): Route => KINDS[kind].route
