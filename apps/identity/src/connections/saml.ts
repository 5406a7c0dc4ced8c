import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import {
  AnswerRefused,
  type Assertion,
  countedAddress,
  groupsFrom,
  nameFrom,
  requireSubject,
} from './assertion.ts'
import type { Connection } from './connection.ts'
import { requireNew } from './open-id.ts'
import type { Asked } from './requests.ts'
import { refuseBeforeParsing, requireForUs, type VerifiedAssertion } from './saml-checks.ts'

/** Where a connection is reached: its entity id, and the address that takes answers. */
export interface SamlAddresses {
  entityId: string
  acs: string
}

/** The key that opens encrypted assertions, with its certificate. */
export interface SamlKey {
  privateKey: string
  certificate: string
}

const CLOCK_SKEW_MS = 30_000

/** Only the one request that this answer belongs to is known. */
const knowingOnly = (requestId: string): CacheProvider => ({
  saveAsync: (_key, value) => Promise.resolve({ value, createdAt: Date.now() }),
  getAsync: (key) => Promise.resolve(key === requestId ? new Date().toISOString() : null),
  removeAsync: (key) => Promise.resolve(key),
})

const serviceProvider = (
  connection: Connection,
  { entityId, acs }: SamlAddresses,
  { requestId, forced }: { requestId: string; forced: boolean },
  key: SamlKey,
): SAML =>
  new SAML({
    idpCert: connection.certificates,
    idpIssuer: connection.issuer,
    entryPoint: connection.signInUrl!,
    callbackUrl: acs,
    issuer: entityId,
    audience: entityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: forced,
    generateUniqueId: () => requestId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: knowingOnly(requestId),
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    decryptionPvk: key.privateKey,
  })

/** The address at the provider, with our request. */
export const askSaml = (
  connection: Connection,
  addresses: SamlAddresses,
  { state, requestId, forced }: { state: string; requestId: string; forced: boolean },
  key: SamlKey,
): Promise<string> =>
  serviceProvider(connection, addresses, { requestId, forced }, key).getAuthorizeUrlAsync(
    state,
    undefined,
    {},
  )

const EMAILS = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAMES = [
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'name',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'cn',
]
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** Contexts that stand for two factors, and for one. */
const METHODS: readonly [RegExp, string[]][] = [
  [/refeds\.org\/profile\/mfa$|multipleauthn$|MobileTwoFactor|TimeSyncToken/, ['mfa']],
  [/:Password(ProtectedTransport)?$/, ['pwd']],
]

const methodsOf = ({ AuthnStatement: [statement] = [] }: VerifiedAssertion): string[] => {
  const context = statement?.AuthnContext?.[0]?.AuthnContextClassRef?.[0]
  const said = typeof context === 'string' ? context : (context?._ ?? '')
  return METHODS.find(([pattern]) => pattern.test(said))?.[1] ?? []
}

const seconds = (moment: string | undefined): number => Date.parse(moment ?? '') / 1000

/** Verifies an answer: node-saml the signature, times, audience and request; we what it leaves to its caller. */
export async function readSaml(
  connection: Connection,
  addresses: SamlAddresses,
  { answer, asked }: { answer: string; asked: Asked },
  key: SamlKey,
): Promise<Assertion> {
  const requestId = asked.requestId!
  refuseBeforeParsing(Buffer.from(answer, 'base64').toString('utf8'))
  let profile: Profile | null
  try {
    const provider = serviceProvider(connection, addresses, { requestId, forced: false }, key)
    ;({ profile } = await provider.validatePostResponseAsync({ SAMLResponse: answer }))
  } catch (error) {
    throw new AnswerRefused(error instanceof Error ? error.message : 'refused', { cause: error })
  }
  if (!profile) throw new AnswerRefused('the answer names nobody')
  const assertion = requireForUs(profile, { issuer: connection.issuer, requestId, ...addresses })
  if (profile.nameIDFormat === TRANSIENT)
    throw new AnswerRefused('the NameID is transient: it must always be the same for a person')
  if (asked.forced)
    requireNew(
      seconds(assertion.AuthnStatement?.[0]?.$['AuthnInstant']),
      seconds(assertion.$['IssueInstant']),
      asked.askedAt,
    )
  const attributes = (profile['attributes'] ?? {}) as Readonly<Record<string, unknown>>
  const first = (names: readonly string[]) =>
    names
      .map((name) => [attributes[name]].flat()[0])
      .find((one): one is string => typeof one === 'string' && one !== '')
  const subject = requireSubject(profile.nameID)
  const isAddress = profile.nameIDFormat === ADDRESS
  const email = countedAddress(connection, first(EMAILS) ?? (isAddress ? profile.nameID : null))
  return {
    subject,
    email,
    name: nameFrom(first(NAMES), email?.split('@')[0], subject),
    groups: groupsFrom(connection, attributes[connection.groupsClaim]),
    methods: methodsOf(assertion),
  }
}

/** What the provider needs to know of us, as XML. */
export const samlMetadata = (connection: Connection, addresses: SamlAddresses, key: SamlKey): string =>
  serviceProvider(
    connection,
    addresses,
    { requestId: '_none', forced: false },
    key,
  ).generateServiceProviderMetadata(key.certificate)
