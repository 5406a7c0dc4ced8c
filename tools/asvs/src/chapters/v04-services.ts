import { absent, configured, proxy, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROXY } from '../test-files.ts'

const NO_GRAPHQL = absent('The product does not use GraphQL.')

export const services = chapter('V4 API and web service', [
  [
    '4.1.1 L1',
    'every response with a body has a Content-Type and character set',
    configured(
      'JSON and pages have charset=utf-8; files have the detected type, or a generic one.',
      'apps/api/src/platform/http/serve.ts',
      'apps/api/src/platform/http/file-reply.ts',
    ),
  ],
  [
    '4.1.2 L2',
    'only pages redirect from HTTP to HTTPS',
    proxy('pages redirect, /api and /files refuse', PROXY),
  ],
  [
    '4.1.3 L2',
    'proxy headers cannot be set by users',
    tested([
      ['apps/api/test/http/client-address.test.ts', 'ignores the client address that a caller claims'],
      [
        FILES.sec13,
        'Sec13 for unauthenticated clients: by address, from a header only behind a trusted proxy',
      ],
      [FILES.sec14, 'Sec14 the Host header does not influence the response'],
    ]),
  ],
  [
    '4.2.1 L2',
    'message boundaries are unambiguous (no request smuggling)',
    tested(
      [[FILES.sec14, 'Sec14 ambiguous requests are refused, and hidden ones are never answered']],
      'The proxy must be as strict.',
    ),
  ],
  ['4.3.1 L2', 'GraphQL query cost is limited', NO_GRAPHQL],
  ['4.3.2 L2', 'GraphQL introspection is disabled', NO_GRAPHQL],
  [
    '4.4.1 L1',
    'WebSockets use TLS',
    proxy('a page loaded by https: opens wss:', PROXY, 'apps/web/src/shared/editor/connection.ts'),
  ],
  [
    '4.4.2 L2',
    'the Origin of a WebSocket handshake is checked',
    tested([[FILES.sec21, 'from another origin is refused']]),
  ],
  [
    '4.4.3 L2',
    'WebSockets have session management',
    tested(
      [
        [
          FILES.sec21,
          'closes when its token expires, and continues with a fresh one',
          'is refused for names that are not a document of the organisation',
        ],
      ],
      'The same token as every request.',
    ),
  ],
  [
    '4.4.4 L2',
    'WebSocket tokens come from the authenticated session',
    tested([[FILES.sec21, 'closes when its token expires, and continues with a fresh one']]),
  ],
])
