import { configured, tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const coding = chapter('V15 Secure coding and architecture', [
  [
    '15.1.1 L1',
    'remediation times for vulnerable dependencies are documented',
    written(decision('dependencies')),
  ],
  [
    '15.1.2 L2',
    'a software bill of materials with trusted sources',
    tested([
      [
        FILES.sec17,
        'Sec17 matches the bill of materials, package by package',
        'Sec17 has a strong hash for each package, and packages only from the registry',
      ],
    ]),
  ],
  [
    '15.1.3 L2',
    'resource-intensive functions and their limits are documented',
    written(decision('costly-work'), decision('limits')),
  ],
  [
    '15.2.1 L1',
    'components are within the documented remediation times',
    unmet(
      '`pnpm audit-dependencies` compares the lockfile with the OSV database and enforces the documented times; but the database is not in the repository and must be downloaded for each release.',
      [
        [
          FILES.sec17,
          'Sec17 high ones may wait two weeks, malware may not, and low ones do not block',
          'Sec17 formerly vulnerable libraries of the product are at or above the fixed version',
        ],
      ],
    ),
  ],
  [
    '15.2.2 L2',
    'resource-intensive functions cannot cause loss of availability',
    tested([
      [FILES.exports, 'is limited to five at a time per person'],
      [FILES.sec12, 'Sec12 is stopped when it is cancelled'],
      [
        FILES.sec13,
        'Sec13 deep or wide bodies cost the server next to nothing',
        'Sec13 no list returns more rows than a page, whatever the limit parameter',
      ],
      ['apps/api/test/http/body-time.test.ts', 'cuts off a slow body, but allows uploads more time'],
    ]),
  ],
  [
    '15.2.3 L2',
    'production contains no test code',
    unmet(
      'Test settings prevent the start in production. But six public pages required by the specification (/test1 and those below /test) show UI components with fictitious data; they access no data.',
      [['apps/api/src/platform/config.test.ts', 'is refused in production when dangerous: %o']],
    ),
  ],
  [
    '15.3.1 L1',
    'responses contain only the required fields',
    configured(
      'Every response has a schema; all tests validate responses, and additional fields fail.',
      'apps/api/src/platform/http/serve.ts',
    ),
  ],
  [
    '15.3.2 L2',
    'the server follows no redirects',
    tested([['apps/api/test/http/issuers.test.ts', 'does not follow redirects of an issuer']]),
  ],
  [
    '15.3.3 L2',
    'no mass assignment',
    tested([
      [FILES.sec3, 'Sec3 %s', 'Sec3 creating with the id of an existing record never changes that record'],
    ]),
  ],
  [
    '15.3.4 L2',
    'the caller’s IP address cannot be spoofed',
    tested([
      [
        'apps/api/test/http/client-address.test.ts',
        'ignores the client address that a caller claims',
        'uses the address seen by the proxy behind a proxy',
      ],
    ]),
  ],
  [
    '15.3.5 L2',
    'strict types and comparisons',
    configured(
      'TypeScript strict and oxlint eqeqeq in every check; schemas validate the type of each value.',
      'tsconfig.base.json',
      'oxlint.config.ts',
    ),
  ],
  [
    '15.3.6 L2',
    'no prototype pollution',
    tested([
      [FILES.sec3, 'Sec3 a body cannot pollute a prototype'],
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or not JSON'],
      [FILES.editor, 'is limited in depth, and handles names of built-in object properties'],
    ]),
  ],
  [
    '15.3.7 L2',
    'no HTTP parameter pollution',
    tested([
      [
        'apps/api/test/http/parameters.test.ts',
        'refuses a repeated parameter',
        'accepts a parameter only in its declared place',
      ],
    ]),
  ],
])
