import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { Provider, type Context } from 'oidc-provider'
import { escapeHtml, listen } from './http.ts'
import { requireFreePort } from './ports.ts'

export const OIDC_CLIENT = 'web'

export type OidcUser = { id: string; name: string; email: string; emailVerified?: boolean; groups?: string[] }

export type OidcOptions = {
  port: number
  /** Origins of the web application that may receive the response. */
  origins: string[]
  users: OidcUser[]
  redirectPaths?: string[]
}

export type Oidc = {
  issuer: string
  clientId: string
  stop: () => Promise<void>
}

// One key for the life of the process: a restarted provider still accepts the tokens it issued.
let signingKey: Promise<JWK> | undefined

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}

/** Starts an OpenID Connect provider: RS256, PKCE, one public client, and a page to choose a user. */
export async function startOidc(options: OidcOptions): Promise<Oidc> {
  await requireFreePort(options.port, 'The OpenID Connect provider')
  const issuer = `http://127.0.0.1:${options.port}`
  const key = await (signingKey ??= makeSigningKey())
  const provider = new Provider(issuer, configure(options, key))
  provider.on('server_error', (_context, error) => process.stderr.write(`oidc     | ${error.stack}\n`))
  const protocol = provider.callback()
  const server = createServer((request, response) => {
    const answer = request.url?.startsWith('/login/')
      ? showOrFinishLogin(provider, options.users, request, response)
      : protocol(request, response)
    answer.catch((error: Error) => response.writeHead(500).end(error.message))
  })
  return { issuer, clientId: OIDC_CLIENT, stop: await listen(server, options.port) }
}

function configure(
  { origins, users, redirectPaths = ['/auth/callback', '/auth/popup'] }: OidcOptions,
  key: JWK,
) {
  return {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: OIDC_CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.flatMap((origin) => redirectPaths.map((path) => origin + path)),
        post_logout_redirect_uris: origins.flatMap((origin) => [`${origin}/`, `${origin}/login`]),
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    claims: { openid: ['sub', 'groups', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    // The API reads name and address from the ID token and calls no further endpoint.
    conformIdTokenClaims: false,
    issueRefreshToken: () => Promise.resolve(true),
    clientBasedCORS: (_context: Context, origin: string) => origins.includes(origin),
    cookies: { keys: ['development'] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { url: (_context: Context, interaction: { uid: string }) => `/login/${interaction.uid}` },
    findAccount: (_context: Context, id: string) => findAccount(users, id),
    loadExistingGrant: grantWithoutAsking,
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      RefreshToken: 86_400,
      Session: 86_400,
      Interaction: 600,
      Grant: 86_400,
    },
  }
}

function findAccount(users: OidcUser[], id: string) {
  const user = users.find((candidate) => candidate.id === id)
  if (!user) return undefined
  const { name, email, emailVerified = true, groups } = user
  const claims = { sub: id, name, email, email_verified: emailVerified, ...(groups ? { groups } : {}) }
  return { accountId: id, claims: () => claims }
}

/** The client is first-party, so consent is granted automatically. */
async function grantWithoutAsking({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid email profile offline_access')
  await grant.save()
  return grant
}

async function showOrFinishLogin(
  provider: Provider,
  users: OidcUser[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(drawPicker(users))
    return
  }
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const accountId = new URLSearchParams(body).get('user')
  const result = users.some((user) => user.id === accountId)
    ? { login: { accountId } }
    : { error: 'access_denied', error_description: 'The person cancelled.' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function drawPicker(users: OidcUser[]): string {
  const button = ({ id, name, email }: OidcUser) =>
    `<li><button name="user" value="${escapeHtml(id)}">${escapeHtml(name)} (${escapeHtml(email)})</button></li>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Development sign-in</title></head>
<body><main><h1>Development sign-in</h1><form method="post"><ul>${users.map(button).join('')}</ul>
<button name="user" value="">Cancel</button></form></main></body></html>`
}
