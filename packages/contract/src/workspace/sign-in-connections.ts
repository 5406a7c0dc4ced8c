import * as z from 'zod/mini'
import { Reason } from '../collection-routes.ts'
import { Name } from '../names.ts'
import { action, ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { Proof } from './sign-ins.ts'

export const connectionActions = { manage: action('signInConnection.manage', ['admin']) }

/** Domains and connections of one organisation that have not ended. */
export const MAX_DOMAINS = 20
export const MAX_CONNECTIONS = 5

/** The name of the DNS TXT record below a domain, and what its value begins with. */
export const PROOF_RECORD = '_evidentia'
export const PROOF_PREFIX = 'evidentia-verification='

const DOMAIN = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
const Domain = z.string().check(z.trim(), z.toLowerCase(), z.regex(DOMAIN))

const SignInDomain = z.object({
  id: Id,
  domain: z.string(),
  /** The DNS TXT record that proves control of the domain. */
  recordName: z.string(),
  recordValue: z.string(),
  verifiedAt: z.nullable(Moment),
  createdAt: Moment,
  createdByName: z.string(),
})
export type SignInDomain = z.output<typeof SignInDomain>

const CONNECTION_PROTOCOLS = ['oidc', 'saml'] as const
const CONNECTION_MODES = ['off', 'optional', 'enforced', 'ended'] as const
export type ConnectionMode = (typeof CONNECTION_MODES)[number]

/** Administration is never given by a group, and people outside the organisation are invited one by one. */
export const MAPPED_ROLES = ROLES.filter((role) => !['admin', 'guest', 'external_reviewer'].includes(role))
const MappedRole = z.enum(MAPPED_ROLES)

const RoleMapping = z.strictObject({
  group: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  roles: z.array(MappedRole).check(z.minLength(1), z.maxLength(20)),
})
export type RoleMapping = z.output<typeof RoleMapping>

const Certificate = z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000))

const settings = {
  name: Name.check(z.maxLength(100)),
  /** The issuer of OpenID Connect, or the entity id of the SAML provider. */
  issuer: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  clientId: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  /** Where SAML requests go. */
  signInUrl: z.nullable(z.url().check(z.maxLength(2000))),
  /** Certificates of the SAML provider in PEM; two during a rollover. */
  certificates: z.array(Certificate).check(z.maxLength(5)),
  /** The claim or attribute that lists the groups of a person. */
  groupsClaim: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  mapping: z.array(RoleMapping).check(z.maxLength(100)),
}

/** A new connection; it is switched off until a second administrator agrees. */
export const ConnectionInput = z.strictObject({ protocol: z.enum(CONNECTION_PROTOCOLS), ...settings })
export type ConnectionInput = z.output<typeof ConnectionInput>

/** Changes of a connection. Where one is switched on, or will be, a second administrator decides. */
export const ConnectionChanges = z.partial(z.strictObject({ mode: z.enum(CONNECTION_MODES), ...settings }))
export type ConnectionChanges = z.output<typeof ConnectionChanges>

export const SignInConnection = z.object({
  id: Id,
  protocol: z.enum(CONNECTION_PROTOCOLS),
  mode: z.enum(CONNECTION_MODES),
  name: z.string(),
  issuer: z.string(),
  clientId: z.nullable(z.string()),
  hasSecret: z.boolean(),
  signInUrl: z.nullable(z.string()),
  certificates: z.array(z.string()),
  /** When the first of the certificates ends. */
  certificatesEnd: z.nullable(Moment),
  groupsClaim: z.string(),
  mapping: z.array(RoleMapping),
  /** What the provider is told: the redirect address, or the entity id, the address for answers and our metadata. */
  addresses: z.object({ redirect: z.string(), entityId: z.string(), acs: z.string(), metadata: z.string() }),
  /** Signs in once and shows what the provider says, without a session. */
  testAddress: z.string(),
  people: z.int(),
  version: z.int(),
  createdAt: Moment,
  createdByName: z.string(),
})
export type SignInConnection = z.output<typeof SignInConnection>

/** Whether a change lets other people in than before: everything but a name while it is on, and switching on. */
export const opensConnection = (
  { mode }: Pick<SignInConnection, 'mode'>,
  { name: _name, mode: next = mode, ...others }: ConnectionChanges,
): boolean => {
  const isOn = (one: ConnectionMode) => one === 'optional' || one === 'enforced'
  return isOn(next) && (next !== mode || Object.keys(others).length > 0)
}

const Secret = z.string().check(z.minLength(1), z.maxLength(1000))
const PROVEN = ['REAUTHENTICATION_REQUIRED', 'CHALLENGE_SPENT'] as const

export const signInDomainRoutes = {
  list: route('signInDomains.list', 'GET /sign-in-domains', connectionActions.manage, {
    summary: 'Domains of the organisation, with the DNS record that proves each of them',
    reply: z.object({ items: z.array(SignInDomain) }),
  }),
  create: route('signInDomains.create', 'POST /sign-in-domains', connectionActions.manage, {
    summary: 'Add a domain; it counts after it was verified',
    body: z.strictObject({ domain: Domain }),
    reply: SignInDomain,
    fails: ['DOMAIN_TAKEN', 'TOO_MANY_DOMAINS'],
  }),
  verify: route('signInDomains.verify', 'POST /sign-in-domains/:id/verify', connectionActions.manage, {
    summary: 'Look for the DNS TXT record; with it, addresses of the domain sign in with the connection',
    params: IdParams,
    reply: SignInDomain,
    fails: ['DOMAIN_NOT_VERIFIED', 'DOMAIN_TAKEN'],
  }),
  remove: route('signInDomains.remove', 'POST /sign-in-domains/:id/remove', connectionActions.manage, {
    summary: 'Remove a domain; while a connection is switched on, verified ones stay',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    reply: 'nothing',
    fails: ['DOMAIN_IN_USE'],
  }),
}

export const signInConnectionRoutes = {
  list: route('signInConnections.list', 'GET /sign-in-connections', connectionActions.manage, {
    summary: 'Connections to identity providers of the organisation, and whether this installation has them',
    reply: z.object({ available: z.boolean(), items: z.array(SignInConnection) }),
  }),
  create: route('signInConnections.create', 'POST /sign-in-connections', connectionActions.manage, {
    summary: 'Add a connection, with re-authentication; it is switched off and can be tested',
    body: z.strictObject({ ...ConnectionInput._zod.def.shape, secret: z.nullable(Secret), ...Proof }),
    reply: SignInConnection,
    fails: [...PROVEN, 'TOO_MANY_CONNECTIONS', 'UNAVAILABLE'],
  }),
  update: route('signInConnections.update', 'PATCH /sign-in-connections/:id', connectionActions.manage, {
    summary: 'Change a connection that is switched off, or switch it off',
    params: IdParams,
    body: z.strictObject({ ...ConnectionChanges._zod.def.shape, reason: Reason }),
    reply: SignInConnection,
    versioned: true,
    fails: ['VERSION_CONFLICT', 'SECOND_ADMINISTRATOR_REQUIRED'],
  }),
  setSecret: route(
    'signInConnections.setSecret',
    'POST /sign-in-connections/:id/secret',
    connectionActions.manage,
    {
      summary: 'Replace the client secret, with re-authentication; it cannot be read again',
      params: IdParams,
      body: z.strictObject({ secret: Secret, ...Proof }),
      reply: SignInConnection,
      fails: [...PROVEN, 'UNAVAILABLE'],
    },
  ),
}
