import { configured, operator, tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, OPERATOR, PROXY } from '../test-files.ts'

export const configuration = chapter('V13 Configuration', [
  ['13.1.1 L2', 'all connections are documented', written(decision('connections'))],
  [
    '13.2.1 L2',
    'services authenticate to each other without static secrets',
    unmet(
      'PostgreSQL can use certificates and S3 an instance role. SMTP, Stripe and PostgreSQL with passwords use static secrets; ClamAV has no authentication.',
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
    'service accounts have least privilege',
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
      'roles.sql sets no passwords, and no secret has a default',
      OPERATOR,
      'docs/operations.md#postgresql',
    ),
  ],
  [
    '13.2.4 L2',
    'an allow-list of outbound destinations',
    operator(
      'a firewall with the documented destinations; the program connects only to configured addresses',
      OPERATOR,
      decision('connections'),
    ),
  ],
  [
    '13.2.5 L2',
    'the server may load only from an allow-list',
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
    'secrets are kept in a secrets manager, never in code',
    operator(
      'passes them as environment variables; a test shows that none is in the repository',
      OPERATOR,
      FILES.sec17,
    ),
  ],
  ['13.3.2 L2', 'access to secrets follows least privilege', operator('each process has its own', OPERATOR)],
  [
    '13.4.1 L1',
    'no source control metadata in deployments',
    operator('deploys apps, packages and the built web only', OPERATOR),
  ],
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
    'no directory listings',
    tested(
      [[FILES.http, 'are uniform for unknown paths, methods and ids']],
      'The API serves no directory; the web server in front must not list any.',
    ),
  ],
  [
    '13.4.4 L2',
    'HTTP TRACE is disabled',
    tested([[FILES.sec14, 'Sec14 TRACE, CONNECT and unknown methods do nothing and echo nothing']]),
  ],
  [
    '13.4.5 L2',
    'internal documentation and monitoring endpoints are not public',
    configured(
      '/api/docs and /api/openapi.json are public on purpose. /metrics, /healthz and /readyz are outside /api, and the proxy does not expose them.',
      'docs/operations/monitoring.md#health',
      PROXY,
    ),
  ],
])
