import { operator, provider, tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, OPERATOR, PROVIDER } from '../test-files.ts'

const LOG = 'records actions and people by id, without tokens, names, addresses or content'

export const logging = chapter('V16 Logging and errors', [
  ['16.1.1 L2', 'an inventory of logs', written(decision('logs'))],
  [
    '16.2.1 L2',
    'entries say when, where, who and what',
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
    'times are UTC, and clocks agree',
    tested(
      [
        [
          'apps/api/test/http/log-lines.test.ts',
          'writes every line as one JSON object with a UTC time, whatever the request',
        ],
      ],
      'Clocks are the operator’s.',
    ),
  ],
  [
    '16.2.3 L2',
    'logs go only where the inventory says',
    tested([[FILES.sources, 'the server logs only through its logger']]),
  ],
  [
    '16.2.4 L2',
    'logs can be read by machines and joined',
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
    'secrets and content stay out',
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
    'sign-ins are logged, failed ones too',
    provider(
      'logs attempts; the product notes each sign-in with its method, and logs refused tokens',
      PROVIDER,
      FILES.users,
      'apps/api/test/http/log-lines.test.ts',
    ),
  ],
  [
    '16.3.2 L2',
    'refusals are logged',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'logs a refusal with its status, and with the person if known',
      ],
    ]),
  ],
  [
    '16.3.3 L2',
    'so are attempts to get around',
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
    'nothing typed breaks a line of the log',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'writes every line as one JSON object with a UTC time, whatever the request',
      ],
    ]),
  ],
  [
    '16.4.2 L2',
    'logs cannot be changed or read by others',
    tested(
      [[FILES.trail, 'cannot be written, changed or truncated by the application']],
      'The trail; standard output is the operator’s to protect.',
    ),
  ],
  [
    '16.4.3 L2',
    'logs go to another system',
    operator(
      'collects standard output elsewhere; heads of the trail leave the database every hour',
      OPERATOR,
      'docs/operations.md#the-audit-trail',
    ),
  ],
  [
    '16.5.1 L2',
    'errors tell nothing of the inside',
    tested([
      [FILES.http, 'return a code and no internals of the server'],
      [FILES.sec6, 'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing'],
    ]),
  ],
  [
    '16.5.2 L2',
    'the rest works when a part is away',
    tested([
      [FILES.evidence, 'lost by the storage returns 503 and no file'],
      [FILES.scanner, 'fails without a scanner, or with one that returns garbage'],
      [FILES.users, 'do not fail a request when they cannot be stored, and are stored later'],
    ]),
  ],
  [
    '16.5.3 L2',
    'failing never opens a door',
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
