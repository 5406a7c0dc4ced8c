import { absent, provider, tested, unmet } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROVIDER } from '../test-files.ts'

const AUDIENCE = tested([[FILES.sec4, 'Sec4 no forged token is accepted']])
const OIDC = 'apps/web/src/platform/identity/oidc.ts'

export const oauth = chapter('V10 OAuth and OpenID Connect', [
  [
    '10.1.1 L2',
    'tokens reach only the components that need them',
    unmet(
      'ID and refresh tokens are stored in the browser by the SDK; there is no backend for frontend. The content security policy blocks foreign scripts, and Trusted Types blocks injected ones.',
      [[FILES.deployment, 'Sec8 no inline and no evaluated script']],
    ),
  ],
  [
    '10.1.2 L2',
    'responses are bound to the session that started the flow',
    tested([
      [
        FILES.oidc,
        'Sec22 a sign-in carries a fresh state, nonce and PKCE challenge each time',
        'received twice at once is processed once',
        'received again after signing out is refused',
      ],
      ['e2e/journeys/openid.e2e.ts', 'S4.5 a provider response is accepted only once'],
    ]),
  ],
  [
    '10.2.1 L2',
    'the code flow is protected by PKCE or state',
    tested([[FILES.oidc, 'Sec22 a sign-in carries a fresh state, nonce and PKCE challenge each time']]),
  ],
  [
    '10.2.2 L2',
    'mix-up attacks between providers are prevented',
    tested(
      [[FILES.sec22, 'Sec22 a token of one provider is not accepted as one of the other']],
      'Firebase responds on the page that started the flow, OpenID Connect at /auth/callback.',
    ),
  ],
  ['10.3.1 L2', 'the resource server checks the audience', AUDIENCE],
  [
    '10.3.2 L2',
    'claims that delegate authorisation are enforced',
    tested(
      [[FILES.sec2, 'Sec2 %s may do exactly what the matrix says']],
      'The token delegates no authorisation; permissions are in the database.',
    ),
  ],
  [
    '10.3.3 L2',
    'users are identified by claims that are never reassigned',
    tested([
      [
        FILES.sec22,
        'Sec22 the same subject or address at another provider is another person, verified or not',
      ],
    ]),
  ],
  [
    '10.3.4 L2',
    'authentication strength and recency are checked',
    tested([
      [FILES.signing, 'C8 after the content to sign was presented'],
      [FILES.secondFactor, 'SIG-2 refuses %s without one, and takes the same challenge with one'],
    ]),
  ],
  [
    '10.4.1 L1',
    'redirect URIs are matched exactly',
    provider('registers /auth/callback and /auth/popup', PROVIDER),
  ],
  ['10.4.2 L1', 'authorisation codes can be used once', provider('refuses the second use', PROVIDER)],
  ['10.4.3 L1', 'authorisation codes expire within minutes', provider('at most ten', PROVIDER)],
  [
    '10.4.4 L1',
    'only required grants are enabled',
    provider('authorisation code and refresh token only', PROVIDER),
  ],
  ['10.4.5 L1', 'refresh token replay is prevented', provider('rotates them', PROVIDER)],
  ['10.4.6 L2', 'PKCE is required', provider('S256 only', PROVIDER)],
  [
    '10.4.7 L2',
    'dynamic client registration is protected',
    provider('not needed: the client is registered manually', PROVIDER),
  ],
  [
    '10.4.8 L2',
    'refresh tokens expire absolutely',
    provider('expires them after the maximum session lifetime', PROVIDER),
  ],
  ['10.4.9 L2', 'users can revoke tokens', provider('on its own pages', PROVIDER)],
  [
    '10.4.10 L2',
    'confidential clients authenticate',
    absent('The client is public and runs in the browser.'),
  ],
  [
    '10.4.11 L2',
    'only required scopes are granted',
    provider('openid, email, profile and offline_access', PROVIDER, OIDC),
  ],
  [
    '10.5.1 L2',
    'ID token replay is prevented',
    tested(
      [
        [FILES.oidc, 'Sec22 a sign-in carries a fresh state, nonce and PKCE challenge each time'],
        [FILES.signing, 'C8 one authentication is good for one signature'],
      ],
      'oidc-client-ts compares the nonce with the token.',
    ),
  ],
  [
    '10.5.2 L2',
    'users are identified by sub',
    tested([
      [
        FILES.sec22,
        'Sec22 the same subject or address at another provider is another person, verified or not',
      ],
    ]),
  ],
  [
    '10.5.3 L2',
    'metadata of another issuer is refused',
    tested([
      [
        'apps/api/test/http/issuers.test.ts',
        'refuses a provider whose discovery document names another issuer',
      ],
    ]),
  ],
  ['10.5.4 L2', 'the ID token audience is this client', AUDIENCE],
  ['10.5.5 L2', 'back-channel logout tokens are validated', absent('There is no back-channel logout.')],
  ['10.6.1 L2', 'the provider allows only safe response types', provider('code only', PROVIDER)],
  [
    '10.6.2 L2',
    'forced logout by a third party is prevented',
    provider('asks for confirmation, or requires the id_token_hint that oidc-client-ts sends', PROVIDER),
  ],
  ['10.7.1 L2', 'users consent to clients', provider('asks for consent', PROVIDER)],
  ['10.7.2 L2', 'the consent prompt is informative', provider('shows it', PROVIDER)],
  ['10.7.3 L2', 'users can withdraw consent', provider('on its own pages', PROVIDER)],
])
