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
        [FILES.sec4, 'Sec4 a token is accepted only in its header, once and alone'],
        [FILES.evidence, 'is no longer shown once the person lost access or the URL expired'],
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
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
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
        'Sec8 the page may connect to its own origin and to its identity providers',
        'Sec8 the payment provider is allowed only on payment pages, and only where payments are enabled',
      ],
    ]),
  ],
  [
    '14.2.4 L2',
    'each class is protected as written',
    tested([
      [FILES.http, 'records actions and people by id, without tokens, names, addresses or content'],
      [FILES.users, 'are deleted after 400 days'],
      [
        'apps/api/src/modules/workspace/numberings/numberings.test.ts',
        'shows administrators only the retention period and the volume of each kind of data',
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
          'S1.2 signing out in one tab signs out the others, and leaves no work data in the browser',
        ],
        [
          'apps/web/src/platform/session/kept-work.test.ts',
          'ASVS 14.3.1 signing out clears work data from browser storage, and keeps display preferences',
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
        'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
        'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
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
