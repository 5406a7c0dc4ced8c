import { tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const data = chapter('V14 Data protection', [
  ['14.1.1 L2', 'sensitive data is known and classified', written(decision('data-and-its-protection'))],
  [
    '14.1.2 L2',
    'each class has its protection in writing',
    written(decision('data-and-its-protection'), decision('logs')),
  ],
  [
    '14.2.1 L1',
    'nothing secret in addresses',
    unmet(
      'Tokens go in headers alone. The secret of an invitation stands in the link of its message, and an address of a file carries a signed name that is good for five minutes and asks for rights when it is used.',
      [
        [FILES.sec4, 'Sec4 a token counts in its header only, once and alone'],
        [FILES.evidence, 'is no longer shown when the person lost the right, or the address its time'],
      ],
    ),
  ],
  [
    '14.2.2 L2',
    'no caches of sensitive data on the way',
    tested(
      [
        [
          FILES.sec6,
          'Sec8 answers with the headers, Sec6 and changes nothing but the trail of what left',
          'Sec8 404, 400, 413, 415, 428, 500 and files carry the headers too, and tell nothing',
        ],
      ],
      'no-store on every answer of the API.',
    ),
  ],
  [
    '14.2.3 L2',
    'nothing goes to trackers',
    tested([
      [
        FILES.deployment,
        'Sec8 the page may talk to itself and to its identity providers',
        'Sec8 the payment provider is let in on the pages of payment, where payments are taken, and nowhere else',
      ],
    ]),
  ],
  [
    '14.2.4 L2',
    'each class is protected as written',
    tested([
      [FILES.http, 'says what happened to whom by id, and keeps tokens, names, addresses and contents out'],
      [FILES.users, 'are forgotten after 400 days'],
      [
        'apps/api/src/modules/workspace/numberings/numberings.test.ts',
        'says of every kind how long it is kept and how much there is, to administrators alone',
      ],
      ['apps/api/test/security/restricted-audiences.test.ts', 'SoD-8 %s'],
    ]),
  ],
  [
    '14.3.1 L1',
    'signing out leaves nothing in the browser',
    tested(
      [
        [
          'e2e/journeys/token.e2e.ts',
          'S1.2 signing out in one tab is followed by the others, and leaves no trace of the work in the browser',
        ],
        [
          'apps/web/src/platform/session/kept-work.test.ts',
          'ASVS 14.3.1 signing out takes what is kept of the work, and leaves how somebody likes the pages',
        ],
      ],
      'Answers and pages are gone, in every tab, and so are the ids of what was opened; edits that were never sent are given up or the person stays. What stays is a language, a look and widths of columns.',
    ),
  ],
  [
    '14.3.2 L2',
    'browsers cache nothing sensitive',
    tested([
      [
        FILES.sec6,
        'Sec8 answers with the headers, Sec6 and changes nothing but the trail of what left',
        'Sec8 404, 400, 413, 415, 428, 500 and files carry the headers too, and tell nothing',
      ],
    ]),
  ],
  [
    '14.3.3 L2',
    'browser storage holds nothing sensitive but the session',
    unmet(
      'Edits that could not be sent for want of a network wait in the browser’s database until they are sent or given up; they can hold content. All else is ids and preferences.',
      [['apps/web/src/platform/offline/outbox.test.ts', 'belongs to one person in one organisation']],
    ),
  ],
])
