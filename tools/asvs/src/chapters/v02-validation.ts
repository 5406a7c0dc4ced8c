import { tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const validation = chapter('V2 Validation and business logic', [
  ['2.1.1 L1', 'input validation rules are documented', written(decision('input'), 'docs/api-summary.txt')],
  [
    '2.1.2 L2',
    'consistency rules between related data are documented',
    written(decision('input'), 'docs/specification/medical-device-rules.md'),
  ],
  ['2.1.3 L2', 'business limits, per user and overall, are documented', written(decision('limits'))],
  [
    '2.2.1 L1',
    'all input is validated against an allow-list',
    tested([
      [FILES.sec3, 'Sec3 %s', 'Sec3 a query accepts no field that the route does not declare'],
      [
        FILES.imports,
        'C9 reports each problem by column and imports nothing, or only the valid rows on request',
      ],
    ]),
  ],
  [
    '2.2.2 L1',
    'validation runs on the server',
    tested([[FILES.sec3, 'Sec3 %s']], 'All API tests call it without a browser.'),
  ],
  [
    '2.2.3 L2',
    'related data is validated for consistency',
    tested([
      [
        'apps/api/src/modules/workspace/units/units.test.ts',
        'moves a unit under another, and refuses a cycle',
      ],
      [
        'apps/api/src/modules/workspace/numberings/numberings.test.ts',
        'refuses the prefix or the default prefix of another record type',
      ],
      [FILES.imports, 'refuses changes to fixed fields, status and archived records, and duplicate ids'],
    ]),
  ],
  [
    '2.3.1 L1',
    'workflow steps run in order and cannot be skipped',
    tested([
      [
        'apps/api/test/records/c7-signatures.test.ts',
        'C7 a transition that needs a signature happens only by signing',
        'C7 a status that needs a signature cannot be reached by undo',
      ],
      [FILES.sec2, 'Sec2 %s may do exactly what the matrix says'],
    ]),
  ],
  [
    '2.3.2 L2',
    'the documented business limits are enforced',
    tested([
      ['apps/api/src/modules/workspace/exports/exports.test.ts', 'is limited to five at a time per person'],
      [
        'apps/api/src/modules/workspace/views/views.test.ts',
        'has limits for its name, its query and the number of views',
      ],
      [FILES.uploads, 'are limited to 50 unfinished ones per person'],
      [
        FILES.signing,
        'C8 SIG-5 five in a row lock signing temporarily, notify administrators, and are audited',
      ],
    ]),
  ],
  [
    '2.3.3 L2',
    'business operations are transactional',
    tested([
      [FILES.tx, 'commits as a whole or not at all', 'is rolled back when the audit trail cannot be written'],
      [
        FILES.trailOfRoutes,
        'C4 %s writes one complete audit trail entry for each record it changes, or changes nothing',
      ],
    ]),
  ],
  [
    '2.3.4 L2',
    'limited resources cannot be booked twice',
    tested([
      [
        'apps/api/test/reliability/lost-update.test.ts',
        'R6 50 writers on one record: every accepted change becomes a version, none is lost',
      ],
      [FILES.signing, 'C8 of five concurrent copies, one signs'],
      [
        'apps/api/src/modules/workspace/payment/payment.test.ts',
        'creates one subscription when submitted twice',
      ],
    ]),
  ],
  [
    '2.4.1 L2',
    'anti-automation limits excessive calls',
    tested([
      [
        FILES.sec13,
        'Sec13 per person: no header, spelling, address or second token raises the limit',
        'Sec13 per organisation: all members together, and nobody else',
      ],
      [FILES.sec21, 'is closed when it floods the server'],
      [FILES.uploads, 'are limited to 50 unfinished ones per person'],
    ]),
  ],
])
