import * as z from 'zod/mini'
import { Reason } from '../collection-routes.ts'
import { type Action, action, EXTERNAL_ROLES, Role, ROLES, STAFF_ROLES } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { PersonName } from './person-name.ts'
import { Proof } from './sign-ins.ts'

/** The roles that a service account may have: it never administers, and no outsider's rules apply to it. */
export const SERVICE_ROLES = ROLES.filter(
  (role) => role !== 'admin' && !(EXTERNAL_ROLES as readonly Role[]).includes(role),
)

/** Permissions on records that a service account may hold. Approving, reviewing and doing are acts of a person. */
const SERVICE_VERBS = ['read', 'create', 'update', 'transition', 'archive', 'export', 'import'] as const

/** Other permissions that it may hold. */
const OTHERS = [
  ...(['organisation.read', 'user.read', 'method.read', 'template.read', 'device.check'] as const),
  ...(['calendar.read', 'consistency.read', 'search.use', 'trace.use'] as const),
  ...(['trail.export', 'trail.verification', 'document.read'] as const),
  // Opens the SCIM addresses and no other route.
  'provisioning.use',
] as const

/** Types that decide about people's access or about how records are judged, and what is a person's own. */
const CLOSED_TYPES = [
  ...(['organisation', 'user', 'person', 'accessreview', 'trailreview', 'projectmember'] as const),
  ...(['method', 'template', 'sampleData', 'home', 'work', 'unit', 'officialtext', 'document'] as const),
] as const

/**
 * Whether a service account may hold this permission. Everything else is closed to API keys, whatever the roles of the
 * account: signing, approving, administering, making keys.
 */
export function isServicePermission({ name, roles, superUser }: Action): boolean {
  if (superUser || !roles.some((role) => SERVICE_ROLES.includes(role))) return false
  if ((OTHERS as readonly string[]).includes(name)) return true
  const [type = '', verb = ''] = name.split('.')
  if (type === 'unit' && verb === 'read') return true
  return (
    (SERVICE_VERBS as readonly string[]).includes(verb) && !(CLOSED_TYPES as readonly string[]).includes(type)
  )
}

export const serviceActions = {
  manage: action('serviceAccount.manage', ['admin']),
  /** Reading itself: what a key opens. Every key may; people have no use for it. */
  self: action('serviceAccount.self', STAFF_ROLES),
}

/** Days for which a key may be valid. */
export const MAX_KEY_DAYS = 366
/** Keys of one account that are valid at the same time: two for a rotation, and some to spare. */
export const MAX_KEYS = 10

const ServiceKey = z.object({
  id: Id,
  label: z.string(),
  /** The last four characters. */
  hint: z.string(),
  status: z.enum(['valid', 'expired', 'revoked']),
  createdAt: Moment,
  createdByName: z.string(),
  expiresAt: Moment,
  revokedAt: z.nullable(Moment),
  /** To the minute. */
  lastUsedAt: z.nullable(Moment),
  /** The network, not the machine. */
  lastUsedFrom: z.nullable(z.string()),
})
export type ServiceKey = z.output<typeof ServiceKey>

const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  roles: z.array(Role),
  permissions: z.array(z.string()),
  createdAt: Moment,
  createdByName: z.string(),
  endedAt: z.nullable(Moment),
  /** Newest first. */
  keys: z.array(ServiceKey),
})
export type ServiceAccount = z.output<typeof ServiceAccount>

export const ServiceAccountInput = z.strictObject({
  name: PersonName,
  description: z.string().check(z.trim(), z.maxLength(500)),
  roles: z.array(z.enum(SERVICE_ROLES)).check(z.minLength(1), z.maxLength(20)),
  permissions: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(500)),
})
export type ServiceAccountInput = z.output<typeof ServiceAccountInput>

/** The key to be made: part of what the administrator authenticates for. */
export const ServiceKeyInput = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The last day on which it is valid, in the time zone of the organisation. */
  expiresOn: Day,
})

const PROVEN = ['REAUTHENTICATION_REQUIRED', 'CHALLENGE_SPENT'] as const

export const serviceAccountRoutes = {
  list: route('serviceAccounts.list', 'GET /service-accounts', serviceActions.manage, {
    summary: 'Service accounts with their keys, by name; ended ones last',
    reply: z.object({
      items: z.array(ServiceAccount),
      /** The permissions that a service account may hold. */
      grantable: z.array(z.string()),
    }),
  }),
  self: route('serviceAccounts.self', 'GET /service-account', serviceActions.self, {
    summary: 'The service account and permissions of the API key that makes this request',
    reply: z.object({
      id: Id,
      organisationId: Id,
      keyId: Id,
      roles: z.array(Role),
      permissions: z.array(z.string()),
    }),
  }),
  create: route('serviceAccounts.create', 'POST /service-accounts', serviceActions.manage, {
    summary: 'Always refused: a service account is a protected change, which a second administrator approves',
    body: ServiceAccountInput,
    reply: ServiceAccount,
    fails: ['SECOND_ADMINISTRATOR_REQUIRED', 'NAME_TAKEN'],
  }),
  end: route('serviceAccounts.end', 'POST /service-accounts/:id/end', serviceActions.manage, {
    summary: 'End a service account: none of its keys works any more, and it cannot be resumed',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: ServiceAccount,
  }),
  createKey: route('serviceAccounts.createKey', 'POST /service-accounts/:id/keys', serviceActions.manage, {
    summary: 'Make an API key, with re-authentication; the reply is the only place where it can be read',
    params: IdParams,
    body: z.strictObject({ ...ServiceKeyInput._zod.def.shape, ...Proof }),
    reply: z.object({ key: z.string(), account: ServiceAccount }),
    secretReply: true,
    fails: [...PROVEN, 'NOT_FOUND', 'TOO_MANY_KEYS'],
  }),
  revokeKey: route('serviceAccounts.revokeKey', 'POST /service-keys/:id/revoke', serviceActions.manage, {
    summary: 'Revoke an API key at once',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: ServiceAccount,
  }),
}
