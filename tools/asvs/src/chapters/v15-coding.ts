import { configured, tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const coding = chapter('V15 Secure coding and architecture', [
  ['15.1.1 L1', 'times to mend weak dependencies are written down', written(decision('dependencies'))],
  [
    '15.1.2 L2',
    'a bill of materials, from trusted sources',
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
    'costly functions and their bounds are written down',
    written(decision('costly-work'), decision('limits')),
  ],
  [
    '15.2.1 L1',
    'no component is older than those times allow',
    unmet(
      'The lockfile can be compared with a database of known weaknesses (OSV) by a command of its own, and waits no longer than what is written; but the database is not part of the repository, and whoever releases must fetch it.',
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
    'costly functions cannot take the service away',
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
    'production has no test code',
    unmet(
      'Settings for tests stop the start in production. But six open pages that the specification asks for (/test1 and those below /test) show the parts of the kit with made-up data; they reach no data of anybody.',
      [['apps/api/src/platform/config.test.ts', 'is refused in production when dangerous: %o']],
    ),
  ],
  [
    '15.3.1 L1',
    'answers hold the fields that are meant',
    configured(
      'Every answer has a schema; all tests run with answers held against it, and one that says more fails.',
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
    'only fields that are meant can be set',
    tested([
      [FILES.sec3, 'Sec3 %s', 'Sec3 creating with the id of an existing record never changes that record'],
    ]),
  ],
  [
    '15.3.4 L2',
    'the address of a caller is the real one',
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
    'types are sure, comparisons strict',
    configured(
      'TypeScript strict and oxlint eqeqeq in every check; schemas give each value its type.',
      'tsconfig.base.json',
      'oxlint.config.ts',
    ),
  ],
  [
    '15.3.6 L2',
    'prototypes cannot be polluted',
    tested([
      [FILES.sec3, 'Sec3 a body cannot pollute a prototype'],
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or not JSON'],
      [FILES.editor, 'is limited in depth, and handles names of built-in object properties'],
    ]),
  ],
  [
    '15.3.7 L2',
    'a parameter given twice, or in two places, confuses nobody',
    tested([
      [
        'apps/api/test/http/parameters.test.ts',
        'refuses a repeated parameter',
        'accepts a parameter only in its declared place',
      ],
    ]),
  ],
])
