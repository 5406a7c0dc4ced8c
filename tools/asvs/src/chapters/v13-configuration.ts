import { configured, operator, tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, OPERATOR, PROXY } from '../test-files.ts'

export const configuration = chapter('V13 Configuration', [
  ['13.1.1 L2', 'all connections are written down', written(decision('connections'))],
  [
    '13.2.1 L2',
    'services prove themselves to each other, not by fixed secrets',
    unmet(
      'PostgreSQL can be reached by certificate and S3 by the role of the machine. SMTP, Stripe and a PostgreSQL with passwords have fixed secrets; ClamAV asks for none.',
      [
        [
          'apps/api/src/platform/storage/storage.test.ts',
          'S7.4 sends an Authorization header with every storage request',
        ],
      ],
    ),
  ],
  [
    '13.2.2 L2',
    'accounts have the least rights',
    tested([
      [
        FILES.sec19,
        'Sec19 has no special attributes',
        'Sec19 owns nothing',
        'Sec19 may delete only from tables whose rows are meant to go',
      ],
    ]),
  ],
  [
    '13.2.3 L2',
    'no default credentials',
    operator(
      'roles.sql gives no passwords and no secret has a default',
      OPERATOR,
      'docs/operations.md#postgresql',
    ),
  ],
  [
    '13.2.4 L2',
    'a list of what the program may reach',
    operator(
      'a firewall that lets out what is listed; the program itself asks only addresses of its settings',
      OPERATOR,
      decision('connections'),
    ),
  ],
  [
    '13.2.5 L2',
    'and of what the server may load',
    tested([
      [
        FILES.sec9,
        'Sec9 match the documented list exactly',
        'Sec9 every server dependency is documented as connecting or not',
      ],
      [FILES.sec12, 'Sec12 has no network access even if a text became markup'],
    ]),
  ],
  [
    '13.3.1 L2',
    'secrets live in a vault, never in code',
    operator(
      'hands them over as environment variables; that none is in the repository is tested',
      OPERATOR,
      FILES.sec17,
    ),
  ],
  ['13.3.2 L2', 'secrets are for those who need them', operator('each process gets its own', OPERATOR)],
  ['13.4.1 L1', 'no .git where it is deployed', operator('apps, packages and the built web alone', OPERATOR)],
  [
    '13.4.2 L2',
    'no debug mode in production',
    tested([
      [FILES.sec4, 'Sec4 production does not start with an emulator'],
      [FILES.http, 'return a code and no internals of the server'],
      ['apps/api/src/platform/config.test.ts', 'is refused in production when dangerous: %o'],
    ]),
  ],
  [
    '13.4.3 L2',
    'no listings of folders',
    tested(
      [[FILES.http, 'are uniform for unknown paths, methods and ids']],
      'The API serves no folder; the web server in front must not list either.',
    ),
  ],
  [
    '13.4.4 L2',
    'no TRACE',
    tested([[FILES.sec14, 'Sec14 TRACE, CONNECT and unknown methods do nothing and echo nothing']]),
  ],
  [
    '13.4.5 L2',
    'no inner documentation or monitoring outside',
    configured(
      '/api/docs and /api/openapi.json are meant to be public. /metrics, /healthz and /readyz stand outside /api, and the proxy keeps them inside.',
      'docs/operations/monitoring.md#health',
      PROXY,
    ),
  ],
])
