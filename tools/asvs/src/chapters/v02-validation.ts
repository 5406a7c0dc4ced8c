import { tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const validation = chapter('V2 Validation and business logic', [
  [
    '2.1.1 L1',
    'rules for the form of input are written down',
    written(decision('input'), 'docs/api-summary.txt'),
  ],
  [
    '2.1.2 L2',
    'so are rules for what must fit together',
    written(decision('input'), 'docs/specification/medical-device-rules.md'),
  ],
  ['2.1.3 L2', 'and limits per person and overall', written(decision('limits'))],
  [
    '2.2.1 L1',
    'all input is judged against what is expected',
    tested([
      [FILES.sec3, 'Sec3 %s', 'Sec3 a query takes no field that the route does not name'],
      [
        FILES.imports,
        'C9 marks each problem with its column and takes nothing, or only the valid rows when asked',
      ],
    ]),
  ],
  [
    '2.2.2 L1',
    'the server judges, whatever the browser did',
    tested([[FILES.sec3, 'Sec3 %s']], 'All tests of the API call it without the browser.'),
  ],
  [
    '2.2.3 L2',
    'combinations are judged too',
    tested([
      [
        'apps/api/src/modules/workspace/units/units.test.ts',
        'moves a unit under another, and never below itself',
      ],
      [
        'apps/api/src/modules/workspace/numberings/numberings.test.ts',
        'lets no two kinds begin alike, nor with a word that is usual for another',
      ],
      [
        FILES.imports,
        'keeps to what may be changed: fixed fields, status, archived records, and twice the same id',
      ],
    ]),
  ],
  [
    '2.3.1 L1',
    'steps come in their order, none is skipped',
    tested([
      [
        'apps/api/test/records/c7-signatures.test.ts',
        'C7 a step that needs a signature is made by signing and in no other way',
        'C7 a status that is reached by signing is not reached by undoing',
      ],
      [FILES.sec2, 'Sec2 %s may do what the matrix says and nothing else'],
    ]),
  ],
  [
    '2.3.2 L2',
    'the limits that are written down hold',
    tested([
      [
        'apps/api/src/modules/workspace/exports/exports.test.ts',
        'waits its turn: five at a time for one person',
      ],
      [
        'apps/api/src/modules/workspace/views/views.test.ts',
        'is bounded: its name, its query, and how many there are',
      ],
      [FILES.uploads, 'are not begun without end'],
      [
        FILES.signing,
        'C8 SIG-5 five in a row lock signing for a while, tell administrators, and are in the trail',
      ],
    ]),
  ],
  [
    '2.3.3 L2',
    'an operation happens whole or not at all',
    tested([
      [FILES.tx, 'happens whole or not at all', 'is undone when the trail cannot be written'],
      [FILES.trailOfRoutes, 'C4 %s writes one complete entry for each record it changes, or changes nothing'],
    ]),
  ],
  [
    '2.3.4 L2',
    'what there is once is given once',
    tested([
      [
        'apps/api/test/reliability/lost-update.test.ts',
        'R6 50 writers on one record: every accepted change is a version, none is lost',
      ],
      [FILES.signing, 'C8 of five copies sent at once, one signs'],
      ['apps/api/src/modules/workspace/payment/payment.test.ts', 'pressing twice begins one subscription'],
    ]),
  ],
  [
    '2.4.1 L2',
    'machines cannot call without end',
    tested([
      [
        FILES.sec13,
        'Sec13 of a person: no header, spelling, address or second token of theirs gives them more',
        'Sec13 of an organisation: its members together, however many they are, and nobody else',
      ],
      [FILES.sec21, 'is closed when it sends without end'],
      [FILES.uploads, 'are not begun without end'],
    ]),
  ],
])
