import * as z from 'zod/mini'
import { PageQuery, pageOf, Reason } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, type Grants, Role } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { releaseRetention } from '../techdoc/people.ts'
import { dataActions } from './organisation-data.ts'
import { InvitationInput } from './invitations.ts'
import { organisationActions, OrganisationChanges } from './organisations.ts'
import { ClosureInput } from './closures.ts'
import { ServiceAccountInput, ServiceKeyInput, serviceActions } from './service-accounts.ts'
import { ConnectionChanges, connectionActions, ConnectionInput } from './sign-in-connections.ts'
import { Proof } from './sign-ins.ts'
import { userActions } from './users.ts'
import { WebhookInput } from './webhooks.ts'

/**
 * Hours before a new administrator may decide on requests, and before a requester may complete a request alone in an
 * organisation that had another administrator.
 */
export const SENIORITY_HOURS = 24

/**
 * Roles that administer, or that sign for more than their own work. Granting one of them needs a second administrator.
 * A test derives the same list from the signed transitions.
 */
export const PROTECTED_ROLES = [
  ...(['admin', 'cae', 'audit_manager', 'auditor', 'risk_manager', 'compliance_officer', 'owner'] as const),
  ...(['executive', 'techdoc_reviewer', 'techdoc_approver', 'prrc', 'medical_expert'] as const),
] as const satisfies readonly Role[]
export const isProtectedRole = (role: Role): boolean => (PROTECTED_ROLES as readonly Role[]).includes(role)

type Settings = z.output<typeof OrganisationChanges>

/** The value of a setting that weakens protection; null where neither does. A missing setting does not compile. */
export const WEAKENING_SETTINGS = {
  name: null,
  locale: null,
  timeZone: null,
  weekend: null,
  classification: null,
  contentLanguages: null,
  testMode: null,
  secondFactorSigning: false,
  selfReview: true,
  trailReview: false,
  // Compares texts under the reader's own rights, and decides nothing.
  assistance: null,
} as const satisfies Record<keyof Settings, boolean | null>

/** The settings among these changes that weaken protection. */
export const weakenedSettings = (before: Partial<Settings>, changes: Settings): (keyof Settings)[] =>
  (Object.keys(WEAKENING_SETTINGS) as (keyof Settings)[]).filter(
    (key) =>
      WEAKENING_SETTINGS[key] !== null &&
      changes[key] === WEAKENING_SETTINGS[key] &&
      before[key] !== changes[key],
  )

export interface Rights extends Grants {
  readonly expiresOn: string | null
}

/** How a change of a membership weakens protection: by granting a protected role, or by removing an administrator. */
export function weakenedRights(before: Rights, after: Rights): { grants: boolean; removesAdmin: boolean } {
  const gained = after.roles.filter((role) => !before.roles.includes(role))
  const prolonged =
    before.expiresOn !== null && (after.expiresOn === null || after.expiresOn > before.expiresOn)
  const shortened =
    after.expiresOn !== null && (before.expiresOn === null || after.expiresOn < before.expiresOn)
  const wasAdmin = before.roles.includes('admin')
  return {
    grants:
      gained.some(isProtectedRole) ||
      (after.superUser && !before.superUser) ||
      (prolonged && after.roles.some(isProtectedRole)),
    removesAdmin: wasAdmin && (!after.roles.includes('admin') || shortened),
  }
}

const Member = { member: Id }

/** Every action that weakens protection, with its input. */
export const ProtectedAct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('member.update'),
    ...Member,
    roles: z.optional(z.array(Role).check(z.minLength(1), z.maxLength(20))),
    superUser: z.optional(z.boolean()),
    expiresOn: z.optional(z.nullable(Day)),
  }),
  z.strictObject({ kind: z.literal('member.reactivate'), ...Member }),
  z.strictObject({
    kind: z.literal('member.deactivate'),
    ...Member,
    handOverTo: z.nullable(Id),
    byKind: z.optional(
      z.array(z.strictObject({ type: z.string().check(z.maxLength(40)), to: Id })).check(z.maxLength(100)),
    ),
  }),
  z.strictObject({ kind: z.literal('invitation.create'), ...InvitationInput._zod.def.shape }),
  z.strictObject({ kind: z.literal('organisation.settings'), ...OrganisationChanges._zod.def.shape }),
  z.strictObject({ kind: z.literal('organisation.export'), locale: z.optional(LocaleSchema) }),
  z.strictObject({
    kind: z.literal('document.retention'),
    document: Id,
    legalHold: z.optional(z.boolean()),
    retentionUntil: z.optional(z.nullable(Day)),
  }),
  z.strictObject({ kind: z.literal('serviceAccount.create'), ...ServiceAccountInput._zod.def.shape }),
  z.strictObject({
    kind: z.literal('signInConnection.update'),
    connection: Id,
    ...ConnectionChanges._zod.def.shape,
  }),
])
export type ProtectedAct = z.output<typeof ProtectedAct>
export type ProtectedKind = ProtectedAct['kind']
export const PROTECTED_KINDS = [
  ...(['member.update', 'member.reactivate', 'member.deactivate', 'invitation.create'] as const),
  ...(['organisation.settings', 'organisation.export', 'document.retention'] as const),
  'serviceAccount.create',
  'signInConnection.update',
] as const satisfies readonly ProtectedKind[]

const protectionActions = {
  /** Each kind also requires its own permission. */
  request: action('protectedChange.request', ['admin', 'prrc']),
  decide: action('protectedChange.decide', ['admin']),
}

/** The permission needed to request each kind. */
export const ACTION_OF = {
  'member.update': userActions.manage,
  'member.reactivate': userActions.manage,
  'member.deactivate': userActions.manage,
  'invitation.create': userActions.manage,
  'organisation.settings': organisationActions.update,
  'organisation.export': dataActions.everything,
  'document.retention': releaseRetention,
  'serviceAccount.create': serviceActions.manage,
  'signInConnection.update': connectionActions.manage,
} as const satisfies Record<ProtectedKind, ReturnType<typeof action>>

export const EXCEPTIONS = ['single_administrator', 'no_other_administrator'] as const
const CHANGE_STATUSES = ['pending', 'done', 'rejected', 'withdrawn', 'expired'] as const

/** Reasons why a person cannot approve a request now. */
const HINDRANCES = ['own_request', 'own_rights', 'too_new', 'waiting'] as const

export const ProtectedChange = z.object({
  id: Id,
  kind: z.enum(PROTECTED_KINDS),
  subject: z.nullable(Id),
  subjectName: z.nullable(z.string()),
  /** The requested values, and the values at the time of the request. */
  payload: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()),
  reason: z.string(),
  requestedBy: Id,
  requestedByName: z.string(),
  requestedAt: Moment,
  expiresAt: Moment,
  status: z.enum(CHANGE_STATUSES),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
  decisionReason: z.nullable(z.string()),
  /** Why it was possible without a second administrator, if it was. */
  exception: z.nullable(z.enum(EXCEPTIONS)),
  /** Whether the reader may approve it now, and if not, why. */
  mayApprove: z.boolean(),
  hindrance: z.nullable(z.enum(HINDRANCES)),
  /** When the requester may complete it alone; null where a second administrator can decide. */
  aloneFrom: z.nullable(Moment),
  mayReject: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type ProtectedChange = z.output<typeof ProtectedChange>

/** The purpose of a re-authentication. The resulting proof is valid for exactly this purpose. */
export const Purpose = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('request'), act: ProtectedAct, reason: Reason }),
  z.strictObject({ for: z.literal('approve'), change: Id }),
  z.strictObject({ for: z.literal('reject'), change: Id, reason: Reason }),
  z.strictObject({ for: z.literal('service_key'), account: Id, ...ServiceKeyInput._zod.def.shape }),
  z.strictObject({ for: z.literal('webhook'), ...WebhookInput._zod.def.shape }),
  z.strictObject({ for: z.literal('webhook_secret'), webhook: Id }),
  z.strictObject({ for: z.literal('connection'), ...ConnectionInput._zod.def.shape }),
  z.strictObject({ for: z.literal('connection_secret'), connection: Id }),
  z.strictObject({ for: z.literal('closure'), ...ClosureInput }),
  z.strictObject({ for: z.literal('closure_confirmation') }),
])
export type Purpose = z.output<typeof Purpose>

const PROVEN = ['REAUTHENTICATION_REQUIRED', 'CHALLENGE_SPENT'] as const
const EFFECTS = [
  ...([
    'SELF_GRANT',
    'LAST_ADMIN',
    'ALREADY_MEMBER',
    'ERASED',
    'TOO_MANY_EXPORTS',
    'EMAIL_NOT_CONFIRMED',
    'INVITATION_LIMIT',
    'VERSION_CONFLICT',
    'NAME_TAKEN',
  ] as const),
  ...(['ORGANISATION_CLOSING', 'UNDER_RETENTION'] as const),
] as const

export const protectionRoutes = {
  list: route('protectedChanges.list', 'GET /protected-changes', protectionActions.decide, {
    summary: 'Requests for changes that weaken protection, newest first, with those made under an exception',
    query: z.strictObject({
      ...PageQuery._zod.def.shape,
      status: z.optional(z.array(z.enum(CHANGE_STATUSES))),
      exception: z.optional(z.boolean()),
    }),
    reply: z.extend(pageOf(ProtectedChange), {
      /** There is no other administrator: protected changes take effect at once, and are listed. */
      singleAdministrator: z.boolean(),
    }),
    fails: ['INVALID_CURSOR'],
  }),
  prepare: route(
    'protectedChanges.prepare',
    'POST /protected-changes/challenges',
    protectionActions.request,
    {
      summary: 'Announce a protected act and get the challenge (OpenID Connect nonce) for re-authentication',
      body: Purpose,
      reply: z.object({ challenge: Id, expiresAt: Moment }),
      whileClosing: true,
    },
  ),
  request: route('protectedChanges.request', 'POST /protected-changes', protectionActions.request, {
    summary:
      'Request a change that weakens protection, with reason and re-authentication; a second administrator decides, or it applies at once if there is none',
    body: z.strictObject({ act: ProtectedAct, reason: Reason, ...Proof }),
    reply: ProtectedChange,
    fails: [...PROVEN, ...EFFECTS],
    whileClosing: true,
  }),
  approve: route(
    'protectedChanges.approve',
    'POST /protected-changes/:id/approve',
    protectionActions.decide,
    {
      summary:
        'Approve a request as second administrator, with re-authentication; applied in the same transaction',
      params: IdParams,
      body: z.strictObject(Proof),
      reply: ProtectedChange,
      fails: [...PROVEN, ...EFFECTS, 'FOUR_EYES', 'REQUEST_DECIDED'],
      whileClosing: true,
    },
  ),
  reject: route('protectedChanges.reject', 'POST /protected-changes/:id/reject', protectionActions.decide, {
    summary: 'Reject a request as another administrator, with reason and re-authentication',
    params: IdParams,
    body: z.strictObject({ reason: Reason, ...Proof }),
    reply: ProtectedChange,
    fails: [...PROVEN, 'FOUR_EYES', 'REQUEST_DECIDED'],
    whileClosing: true,
  }),
  withdraw: route(
    'protectedChanges.withdraw',
    'POST /protected-changes/:id/withdraw',
    protectionActions.request,
    {
      summary: 'Withdraw my request',
      params: IdParams,
      body: z.strictObject({ reason: Reason }),
      reply: ProtectedChange,
      fails: ['FOUR_EYES', 'REQUEST_DECIDED'],
      whileClosing: true,
    },
  ),
}
