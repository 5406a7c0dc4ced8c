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
        'Sec17 is the bill of materials, package by package',
        'Sec17 has a strong hash for each package, and nothing that does not come from the registry',
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
          'Sec17 high ones may wait a fortnight, malware may not, and low ones do not stop anybody',
          'Sec17 the libraries of the product that were weak before are past what fixed them',
        ],
      ],
    ),
  ],
  [
    '15.2.2 L2',
    'costly functions cannot take the service away',
    tested([
      [FILES.exports, 'waits its turn: five at a time for one person'],
      [FILES.sec12, 'Sec12 is ended when nobody wants it any more'],
      [
        FILES.sec13,
        'Sec13 depth and width of a body cost the server next to nothing',
        'Sec13 no list gives more rows than a page, however it is asked',
      ],
      [
        'apps/api/test/http/body-time.test.ts',
        'cuts off a body that does not come, and leaves an upload its time',
      ],
    ]),
  ],
  [
    '15.2.3 L2',
    'production has no test code',
    unmet(
      'Settings for tests stop the start in production. But six open pages that the specification asks for (/test1 and those below /test) show the parts of the kit with made-up data; they reach no data of anybody.',
      [['apps/api/src/platform/config.test.ts', 'are refused in production when they are dangerous: %o']],
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
    tested([['apps/api/test/http/issuers.test.ts', 'an issuer that sends elsewhere is not followed']]),
  ],
  [
    '15.3.3 L2',
    'only fields that are meant can be set',
    tested([[FILES.sec3, 'Sec3 %s', 'Sec3 a create with the id of a record never changes that record']]),
  ],
  [
    '15.3.4 L2',
    'the address of a caller is the real one',
    tested([
      [
        'apps/api/test/http/client-address.test.ts',
        'an address that a caller claims is not believed',
        'behind a proxy, the address is what the proxy saw',
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
      [FILES.sec3, 'Sec3 a body cannot reach the prototype of anything'],
      [FILES.http, 'refuse a body that is too large, too deep, poisoned or no JSON'],
      [FILES.editor, 'ends where it is too deep, and survives names that every object has'],
    ]),
  ],
  [
    '15.3.7 L2',
    'a parameter given twice, or in two places, confuses nobody',
    tested([
      [
        'apps/api/test/http/parameters.test.ts',
        'a parameter that comes twice is refused',
        'a parameter counts in its own place only',
      ],
    ]),
  ],
])
