import { absent, configured, proxy, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROXY } from '../test-files.ts'

const NO_GRAPHQL = absent('There is no GraphQL.')

export const services = chapter('V4 API and web service', [
  [
    '4.1.1 L1',
    'every body has its type, with the character set',
    configured(
      'JSON and pages are sent with charset=utf-8, files as what their bytes say or as no type.',
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
    'headers of the proxy cannot be given by people',
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
    'the end of a message is where HTTP says',
    tested(
      [[FILES.sec14, 'Sec14 ambiguous requests are refused, and hidden ones are never answered']],
      'The proxy must be as strict.',
    ),
  ],
  ['4.3.1 L2', 'the cost of GraphQL queries is bounded', NO_GRAPHQL],
  ['4.3.2 L2', 'no GraphQL introspection', NO_GRAPHQL],
  [
    '4.4.1 L1',
    'sockets run over TLS',
    proxy(
      'the page opens wss: wherever it came by https:',
      PROXY,
      'apps/web/src/shared/editor/connection.ts',
    ),
  ],
  [
    '4.4.2 L2',
    'the origin of a socket is checked',
    tested([[FILES.sec21, 'from another origin is refused']]),
  ],
  [
    '4.4.3 L2',
    'sockets have a session like any other',
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
    'the token of a socket comes from the session',
    tested([[FILES.sec21, 'closes when its token expires, and continues with a fresh one']]),
  ],
])
