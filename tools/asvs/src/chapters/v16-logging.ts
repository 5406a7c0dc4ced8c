import { operator, provider, tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, OPERATOR, PROVIDER } from '../test-files.ts'

const LOG = 'says what happened to whom by id, and keeps tokens, names, addresses and contents out'

export const logging = chapter('V16 Logging and errors', [
  ['16.1.1 L2', 'an inventory of logs', written(decision('logs'))],
  [
    '16.2.1 L2',
    'entries say when, where, who and what',
    tested([
      [FILES.http, LOG],
      [FILES.trailOfRoutes, 'C4 %s writes one complete entry for each record it changes, or changes nothing'],
    ]),
  ],
  [
    '16.2.2 L2',
    'times are UTC, and clocks agree',
    tested(
      [
        [
          'apps/api/test/http/log-lines.test.ts',
          'every line is one JSON object with a time in UTC, whatever was asked',
        ],
      ],
      'Clocks are the operator’s.',
    ),
  ],
  [
    '16.2.3 L2',
    'logs go only where the inventory says',
    tested([[FILES.sources, 'the server writes no log but through its logger']]),
  ],
  [
    '16.2.4 L2',
    'logs can be read by machines and joined',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'every line is one JSON object with a time in UTC, whatever was asked',
      ],
      [FILES.http, 'keeps a request id that is a plain word, and makes its own for anything else'],
    ]),
  ],
  [
    '16.2.5 L2',
    'secrets and content stay out',
    tested([
      [FILES.http, LOG],
      [FILES.users, 'leave neither tokens nor what a browser says of itself in the log'],
      [
        'apps/api/test/faults/sec16-secrets.fault.ts',
        'Sec16 stand in no log, answer, row or message of it but the one that brings them',
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
        'a refusal is a line with its status, and with the person where there is one',
      ],
    ]),
  ],
  [
    '16.3.3 L2',
    'so are attempts to get around',
    tested([
      [
        'apps/api/test/http/log-lines.test.ts',
        'a refusal is a line with its status, and with the person where there is one',
      ],
      [
        FILES.signing,
        'C8 SIG-5 five in a row lock signing for a while, tell administrators, and are in the trail',
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
        'every line is one JSON object with a time in UTC, whatever was asked',
      ],
    ]),
  ],
  [
    '16.4.2 L2',
    'logs cannot be changed or read by others',
    tested(
      [[FILES.trail, 'cannot be written, changed or emptied by the program itself']],
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
      [FILES.http, 'tell a code and never how the server is made'],
      [FILES.sec6, 'Sec8 404, 400, 413, 415, 428, 500 and files carry the headers too, and tell nothing'],
    ]),
  ],
  [
    '16.5.2 L2',
    'the rest works when a part is away',
    tested([
      [FILES.evidence, 'that the storage has lost is out of reach, and the answer is no file'],
      [FILES.scanner, 'fails when there is no scanner, or one that speaks nonsense'],
      [FILES.users, 'turn nobody away when they cannot be written down, and are written down later'],
    ]),
  ],
  [
    '16.5.3 L2',
    'failing never opens a door',
    tested([
      [
        FILES.tx,
        'is undone when the trail cannot be written',
        'leaves nothing on the connection after an error of any kind',
      ],
      [FILES.scanner, 'fails when the file breaks off, and calls nothing clean'],
    ]),
  ],
])
