import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Code, type Context, type Interaction, Provider } from 'oidc-provider'
import type pg from 'pg'
import type { Config } from './config.ts'
import { html, trusted } from './html.ts'
import { drawPage, pageHeaders, pagePolicy, type PageContent, submit } from './page.ts'
import type { Sealing } from './sealing.ts'
import { type Connections, domainOf } from './connections/connection.ts'
import { findConnectedUser } from './connections/people.ts'
import { createStore, endSession } from './store.ts'
import { chooseLocale } from './texts.ts'

/** A disabled account keeps its last token for this long; the product renews in time. */
const TOKEN_SECONDS = 60

export interface Protocol {
  /** Answers a request of the protocol. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The sign-in that a browser is in the middle of; throws if there is none. */
  interactionOf(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
  /** Ends it with a person or a refusal; returns where the browser continues. */
  finish(
    request: IncomingMessage,
    response: ServerResponse,
    result: SignInResult | 'cancelled',
  ): Promise<string>
}

interface SignInResult {
  userId: string
  methods: string[]
  /** The provider of an organisation authenticated the person again. */
  reauthenticated?: boolean
}

interface ProtocolServices {
  config: Config
  pool: pg.Pool
  sealing: Sealing
  connections: Connections
  keys: readonly object[]
  reportError: (error: Error) => void
}

interface User {
  name: string
  email: string
  email_verified: boolean
}

const now = (): number => Math.floor(Date.now() / 1000)

/** Tells the product that this authentication was made for one act, and is not one that the provider remembered. */
const REAUTHENTICATED = 'urn:evidentia:reauthenticated'

/** OpenID Connect by oidc-provider, for one first-party client. */
export function createProtocol({
  config,
  pool,
  sealing,
  connections,
  keys,
  reportError,
}: ProtocolServices): Protocol {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, WEB_ORIGIN: webOrigin } = config
  const { pathname, protocol, host } = new URL(issuer)
  const base = pathname.replace(/\/$/, '')
  const sessionSeconds = Math.round(config.SESSION_HOURS * 3_600)
  const cookie = { path: base || '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' }

  /** A page that the library asks for: only the look is ours. */
  function show(context: Context, content: PageContent): void {
    const locale = chooseLocale(context.oidc?.params?.['ui_locales'], context.get('accept-language'))
    for (const [name, value] of Object.entries(pageHeaders(webOrigin))) context.set(name, value)
    context.body = drawPage({ locale, base, webOrigin }, content)
  }

  const back = (label: string) => html`<p class="links"><a href="${webOrigin}/login">${label}</a></p>`

  /** A person of an organisation's provider, while its connection is switched on. */
  async function connectedAccount(id: string) {
    const user = await findConnectedUser(pool, id)
    const connection = user && (await connections.find(user.connectionId))
    if (!connection || connection.mode === 'off') return undefined
    const { name, email, groups } = user
    const counted = email !== null && connection.domains.includes(domainOf(email))
    const address = counted ? { email, email_verified: true } : {}
    return {
      accountId: id,
      claims: () => ({ sub: id, name, ...address, connection: connection.id, groups }),
    }
  }

  const provider = new Provider(issuer, {
    adapter: createStore(pool, sealing),
    jwks: { keys },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    acrValues: [REAUTHENTICATED],
    // The product encrypts secrets of connections with it, and knows by it that claims about connections are ours.
    discovery: { evidentia_connections: sealing.connectionKey },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${webOrigin}/auth/callback`, `${webOrigin}/auth/popup`],
        post_logout_redirect_uris: [`${webOrigin}/login`, `${webOrigin}/`],
      },
    ],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    claims: {
      openid: ['sub', 'amr', 'auth_time', 'acr', 'connection', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    // The API reads name and address from the ID token and calls no further endpoint.
    conformIdTokenClaims: false,
    // A re-authentication asks for nothing but the identity, and makes no further session.
    issueRefreshToken: (_context: Context, _client: object, { scopes }: Code) =>
      Promise.resolve(scopes.has('profile')),
    rotateRefreshToken: true,
    // A re-authentication as another person, in the same browser, leaves the session of the product unchanged.
    expiresWithSession: () => Promise.resolve(false),
    clientBasedCORS: (_context: Context, origin: string) => origin === webOrigin,
    cookies: { keys: [sealing.derive('cookies')], long: cookie, short: cookie },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: Context, form: string) =>
          show(context, {
            title: 'logout.title',
            body: (t) =>
              html`<p>${t('logout.text')}</p>
                ${trusted(
                  form.replace(
                    '</form>',
                    `<input type="hidden" name="logout" value="yes"/>${submit(t('logout.submit')).text}</form>`,
                  ),
                )}`,
          }),
        postLogoutSuccessSource: (context: Context) =>
          show(context, {
            title: 'logout.title',
            notice: 'logout.done',
            body: (t) => back(t('password.continue')),
          }),
      },
    },
    renderError: (context: Context) =>
      show(context, { title: 'error.title', problem: 'error.text', body: (t) => back(t('account.back')) }),
    interactions: { url: (_context: Context, { uid }: Interaction) => `${base}/sign-in/${uid}` },
    findAccount: async (_context: Context, id: string) => {
      const { rows } = await pool.query<User>(
        'select name, email, email_verified from users where id = $1 and disabled_at is null',
        [id],
      )
      const [user] = rows
      if (!user) return connectedAccount(id)
      // Where an organisation enforces its provider, passwords of its domains end, also in sessions that go on.
      if ((await connections.findForAddress(user.email))?.mode === 'enforced') return undefined
      return { accountId: id, claims: () => ({ sub: id, ...user }) }
    },
    // The client is first-party, so consent is granted automatically.
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: TOKEN_SECONDS,
      Interaction: 600,
      Grant: sessionSeconds,
      Session: sessionSeconds,
      // Renewals do not lengthen a session.
      RefreshToken: (_context: Context, { authTime }: Code) =>
        Math.max(1, (authTime ?? now()) + sessionSeconds - now()),
    },
  })

  // A request is ours whatever name it came under; the server in front is not asked for one.
  provider.proxy = true
  provider.on('server_error', (_context, error) => reportError(error))
  provider.use(async (context, next) => {
    context.set('content-security-policy', `${pagePolicy(webOrigin)}; script-src 'none'`)
    context.set('x-content-type-options', 'nosniff')
    context.set('referrer-policy', 'same-origin')
    await next()
    // A hint that could not be verified is there as well, and the answer is an error.
    const isSignOut = context.oidc?.route === 'end_session' && context.status === 200
    const hint = isSignOut ? context.oidc.entities.IdTokenHint : undefined
    if (hint?.payload.auth_time) await endSession(pool, hint.payload.sub, hint.payload.auth_time)
  })
  const answer = provider.callback()

  const under = (request: IncomingMessage): void => {
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-host'] = host
  }

  return {
    async handle(request, response) {
      under(request)
      // The library finds what it is mounted under by the difference.
      Object.assign(request, { originalUrl: request.url })
      request.url = request.url!.slice(base.length) || '/'
      await answer(request, response)
    },
    interactionOf: (request, response) => {
      under(request)
      return provider.interactionDetails(request, response)
    },
    async finish(request, response, result) {
      under(request)
      if (result === 'cancelled')
        return provider.interactionResult(
          request,
          response,
          { error: 'access_denied', error_description: 'The person cancelled.' },
          { mergeWithLastSubmission: false },
        )
      const { userId, methods, reauthenticated } = result
      const interaction = await provider.interactionDetails(request, response)
      const { session } = interaction
      // Somebody else in this browser: their sign-in page forgets them, the product does not.
      if (session && session.accountId !== userId) {
        delete interaction.session
        await interaction.save(Math.max(1, interaction.exp - now()))
        const former = await provider.Session.findByUid(session.uid)
        await former?.destroy()
      }
      await pool.query('select identity.record_sign_in($1, $2)', [userId, methods])
      return provider.interactionResult(
        request,
        response,
        {
          login: {
            accountId: userId,
            amr: methods,
            remember: false,
            ...(reauthenticated ? { acr: REAUTHENTICATED } : {}),
          },
        },
        { mergeWithLastSubmission: false },
      )
    },
  }
}
