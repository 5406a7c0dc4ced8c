import { absent, provider, tested, unmet } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROVIDER } from '../test-files.ts'

const AUDIENCE = tested([[FILES.sec4, 'Sec4 no forged token is accepted']])
const OIDC = 'apps/web/src/platform/identity/oidc.ts'

export const oauth = chapter('V10 OAuth and OpenID Connect', [
  [
    '10.1.1 L2',
    'tokens go only where they are needed',
    unmet(
      'Identity and refresh tokens are kept by the browser, as either SDK does it, and there is no server of our own in between. The policy of the pages lets in no foreign script, and Trusted Types no injected one.',
      [[FILES.deployment, 'Sec8 no inline and no evaluated script']],
    ),
  ],
  [
    '10.1.2 L2',
    'answers belong to a sign-in that this browser began',
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
    'several providers cannot be mixed up',
    tested(
      [[FILES.sec22, 'Sec22 a token of one provider is not accepted as one of the other']],
      'Firebase answers at the page where it began, OpenID Connect at /auth/callback.',
    ),
  ],
  ['10.3.1 L2', 'only tokens for this service count', AUDIENCE],
  [
    '10.3.2 L2',
    'what the token says about rights is part of the decision',
    tested(
      [[FILES.sec2, 'Sec2 %s may do exactly what the matrix says']],
      'The token delegates nothing: it proves who, and rows say what.',
    ),
  ],
  [
    '10.3.3 L2',
    'people are known by what is never given to another',
    tested([
      [
        FILES.sec22,
        'Sec22 the same subject or address at another provider is another person, verified or not',
      ],
    ]),
  ],
  [
    '10.3.4 L2',
    'strength and freshness are asked of the token',
    tested([
      [FILES.signing, 'C8 after the content to sign was presented'],
      [FILES.secondFactor, 'SIG-2 refuses %s without one, and takes the same challenge with one'],
    ]),
  ],
  ['10.4.1 L1', 'exact redirect addresses', provider('registers /auth/callback and /auth/popup', PROVIDER)],
  ['10.4.2 L1', 'a code works once', provider('refuses the second use', PROVIDER)],
  ['10.4.3 L1', 'a code lives for minutes', provider('at most ten', PROVIDER)],
  ['10.4.4 L1', 'only the grants that are needed', provider('code and refresh token alone', PROVIDER)],
  ['10.4.5 L1', 'refresh tokens cannot be replayed', provider('rotates them', PROVIDER)],
  ['10.4.6 L2', 'PKCE is required', provider('S256 alone', PROVIDER)],
  [
    '10.4.7 L2',
    'clients that register themselves are held back',
    provider('needs none: the client is registered by hand', PROVIDER),
  ],
  ['10.4.8 L2', 'refresh tokens end', provider('ends them after the longest life of a session', PROVIDER)],
  ['10.4.9 L2', 'people can revoke tokens', provider('on its own pages', PROVIDER)],
  [
    '10.4.10 L2',
    'confidential clients prove themselves',
    absent('The client is a public one, in the browser.'),
  ],
  [
    '10.4.11 L2',
    'only the scopes that are needed',
    provider('openid, email, profile and offline_access', PROVIDER, OIDC),
  ],
  [
    '10.5.1 L2',
    'identity tokens cannot be replayed',
    tested(
      [
        [FILES.oidc, 'Sec22 a sign-in carries a fresh state, nonce and PKCE challenge each time'],
        [FILES.signing, 'C8 one authentication is good for one signature'],
      ],
      'oidc-client-ts holds the nonce against the token.',
    ),
  ],
  [
    '10.5.2 L2',
    'people are known by sub',
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
  ['10.5.4 L2', 'the audience is this client', AUDIENCE],
  ['10.5.5 L2', 'logout tokens are judged', absent('There is no back-channel logout.')],
  ['10.6.1 L2', 'the provider allows safe response types', provider('code alone', PROVIDER)],
  [
    '10.6.2 L2',
    'nobody is signed out by a third party',
    provider('asks, or wants the id_token_hint that oidc-client-ts sends', PROVIDER),
  ],
  ['10.7.1 L2', 'people consent to clients', provider('asks for consent', PROVIDER)],
  ['10.7.2 L2', 'and are told to what', provider('says so', PROVIDER)],
  ['10.7.3 L2', 'and can take it back', provider('on its own pages', PROVIDER)],
])
