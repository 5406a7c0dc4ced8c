import { operator, provider, tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, OPERATOR, PROVIDER } from '../test-files.ts'

const LOG = 'records actions and people by id, without tokens, names, addresses or content'

export const logging = chapter('V16 Logging and errors', [
  ['16.1.1 L2', 'an inventory of logs is documented', written(decision('logs'))],
  [
    '16.2.1 L2',
    'log entries state when, where, who and what',
    tested([
      [FILES.http, LOG],
      [
        FILES.trailOfRoutes,
        'C4 %s writes one complete audit trail entry for each record it changes, or changes nothing',
      ],
    ]),
  ],
  [
    '16.2.2 L2',
    'timestamps are UTC, and clocks are synchronised',
    tested(
      [
        [
          'apps/api/test/http/log-lines.test.ts',
          'writes every line as one JSON object with a UTC time, whatever the request',
        ],
      ],
      'The operator synchronises clocks.',
    ),
  ],
  [
    '16.2.3 L2',
    'logs go only to the documented destinations',
    tested([[FILES.sources, 'the server logs only through its logger']]),
  ],
  [
    '16.2.4 L2',
    'logs are machine-readable and can be correlated',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'writes every line as one JSON object with a UTC time, whatever the request',
      ],
      [FILES.http, 'keeps a request id that is a plain word, and generates one otherwise'],
    ]),
  ],
  [
    '16.2.5 L2',
    'secrets and sensitive data are not logged',
    tested([
      [FILES.http, LOG],
      [FILES.users, 'leave neither tokens nor user agents in the log'],
      [
        'apps/api/test/faults/sec16-secrets.fault.ts',
        'Sec16 appear in no log, response, row or message except the one that delivers them',
      ],
    ]),
  ],
  [
    '16.3.1 L2',
    'authentication is logged, including failures',
    provider(
      'logs attempts; the product notes each sign-in with its method, and logs refused tokens',
      PROVIDER,
      FILES.users,
      'apps/api/test/http/log-lines.test.ts',
    ),
  ],
  [
    '16.3.2 L2',
    'failed authorisation is logged',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'logs a refusal with its status, and with the person if known',
      ],
    ]),
  ],
  [
    '16.3.3 L2',
    'attempts to bypass controls are logged',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'logs a refusal with its status, and with the person if known',
      ],
      [
        FILES.signing,
        'C8 SIG-5 five in a row lock signing temporarily, notify administrators, and are audited',
      ],
    ]),
  ],
  [
    '16.3.4 L2',
    'unexpected errors are logged',
    tested([[FILES.http, LOG]], 'A defect is a line with its stack; an outage of a part another.'),
  ],
  [
    '16.4.1 L2',
    'no log injection',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'writes every line as one JSON object with a UTC time, whatever the request',
      ],
    ]),
  ],
  [
    '16.4.2 L2',
    'logs are protected from access and modification',
    tested(
      [[FILES.trail, 'cannot be written, changed or truncated by the application']],
      'For the audit trail; the operator protects standard output.',
    ),
  ],
  [
    '16.4.3 L2',
    'logs are sent to a separate system',
    operator(
      'collects standard output elsewhere; heads of the trail leave the database every hour',
      OPERATOR,
      'docs/operations.md#the-audit-trail',
    ),
  ],
  [
    '16.5.1 L2',
    'errors reveal no internals',
    tested([
      [FILES.http, 'return a code and no internals of the server'],
      [FILES.sec6, 'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing'],
    ]),
  ],
  [
    '16.5.2 L2',
    'the service degrades gracefully when a dependency fails',
    tested([
      [FILES.evidence, 'lost by the storage returns 503 and no file'],
      [FILES.scanner, 'fails without a scanner, or with one that returns garbage'],
      [FILES.users, 'do not fail a request when they cannot be stored, and are stored later'],
    ]),
  ],
  [
    '16.5.3 L2',
    'the application fails securely',
    tested([
      [
        FILES.tx,
        'is rolled back when the audit trail cannot be written',
        'leaves no state on the connection after any error',
      ],
      [FILES.scanner, 'fails when the stream breaks off, and reports nothing as clean'],
    ]),
  ],
])
