import * as client from 'openid-client'
import {
  AnswerRefused,
  type Assertion,
  countedAddress,
  groupsFrom,
  methodsFrom,
  nameFrom,
  requireSubject,
} from './assertion.ts'
import type { Connection } from './connection.ts'
import { fetchOutside, type OutsidePolicy } from './fetch-outside.ts'
import type { Asked } from './requests.ts'

/** The parts of a client that a connection decides. */
async function configure(
  { issuer, clientId, clientSecret }: Connection,
  policy: OutsidePolicy,
): Promise<client.Configuration> {
  const fetchProvider: client.CustomFetch = (url, { method, headers, body }) =>
    fetchOutside(url, { method, headers, body }, policy)
  // Signatures are checked although the token comes from the provider itself.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(policy.allowPrivate ? [client.allowInsecureRequests] : []),
  ]
  const found = await client.discovery(new URL(issuer), clientId!, {}, client.None(), {
    execute,
    [client.customFetch]: fetchProvider,
  })
  if (!clientSecret) return found
  const metadata = found.serverMetadata()
  const isPosted = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const authentication = isPosted
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret)
  const configuration = new client.Configuration(metadata, clientId!, {}, authentication)
  configuration[client.customFetch] = fetchProvider
  for (const run of execute) run(configuration)
  return configuration
}

/** Where the browser asks the provider, and what its answer is compared with. */
export async function askOpenId(
  connection: Connection,
  {
    state,
    redirectUri,
    forced,
    hint,
  }: { state: string; redirectUri: string; forced: boolean; hint: string | undefined },
  policy: OutsidePolicy,
): Promise<{ address: string; kept: Pick<Asked, 'nonce' | 'verifier'> }> {
  const configuration = await configure(connection, policy)
  const verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const hasGroups = configuration.serverMetadata().scopes_supported?.includes('groups')
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: `openid email profile${hasGroups ? ' groups' : ''}`,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(hint ? { login_hint: hint } : {}),
    ...(forced ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { address: address.href, kept: { nonce, verifier } }
}

/**
 * By the provider's own clock, the authentication came after our question: less time passed between it and the token than
 * between our question and now. Clocks of different machines are not compared.
 */
export function requireNew(authenticatedAt: unknown, issuedAt: number, askedAt: number): void {
  const elapsed = Math.ceil(Date.now() / 1000) - askedAt
  if (typeof authenticatedAt !== 'number')
    throw new AnswerRefused('the provider does not say when the person authenticated (auth_time)')
  if (authenticatedAt < issuedAt - elapsed - 1)
    throw new AnswerRefused('the provider did not ask the person to authenticate again')
}

/** Exchanges the code and verifies the ID token: signature, issuer, audience, nonce, times. */
export async function readOpenId(
  connection: Connection,
  { answer, state, asked }: { answer: URL; state: string; asked: Asked },
  policy: OutsidePolicy,
): Promise<Assertion> {
  const configuration = await configure(connection, policy)
  const tokens = await client
    .authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: asked.verifier!,
      expectedNonce: asked.nonce!,
      expectedState: state,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw new AnswerRefused(error instanceof Error ? error.message : 'refused', { cause: error })
    })
  const claims = tokens.claims()
  if (!claims) throw new AnswerRefused('the provider gave no ID token')
  if (asked.forced) requireNew(claims.auth_time, claims.iat, asked.askedAt)
  const isDenied = claims['email_verified'] === false || claims['email_verified'] === 'false'
  const email = isDenied ? null : countedAddress(connection, claims['email'])
  const subject = requireSubject(claims.sub)
  return {
    subject,
    email,
    name: nameFrom(claims['name'], email?.split('@')[0], subject),
    groups: groupsFrom(connection, claims[connection.groupsClaim]),
    methods: methodsFrom(claims['amr']),
  }
}
