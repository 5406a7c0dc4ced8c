import { tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const data = chapter('V14 Data protection', [
  ['14.1.1 L2', 'sensitive data is identified and classified', written(decision('data-and-its-protection'))],
  [
    '14.1.2 L2',
    'protection requirements of each class are documented',
    written(decision('data-and-its-protection'), decision('logs')),
  ],
  [
    '14.2.1 L1',
    'no sensitive data in URLs',
    unmet(
      'Tokens are sent in headers only. The link in an invitation contains its secret, and a file URL contains a signed name that is valid for five minutes and subject to a permission check.',
      [
        [FILES.sec4, 'Sec4 a token is accepted only in its header, once and alone'],
        [FILES.evidence, 'is no longer shown once the person lost access or the URL expired'],
      ],
    ),
  ],
  [
    '14.2.2 L2',
    'intermediate caches keep no sensitive data',
    tested(
      [
        [
          FILES.sec6,
          'Sec8 responds with the security headers, Sec6 and changes nothing but the export audit trail',
          'Sec8 404, 400, 413, 415, 428, 500 and files have the headers too, and reveal nothing',
        ],
      ],
      'no-store on every API response.',
    ),
  ],
  [
    '14.2.3 L2',
    'no sensitive data is sent to trackers',
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
    'each class is protected as documented',
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
    'signing out clears data from the browser',
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
      'Cached responses, pages and recent ids are cleared in every tab; unsent edits are discarded, or signing out is cancelled. Language, theme and column widths remain.',
    ),
  ],
  [
    '14.3.2 L2',
    'browsers do not cache sensitive data',
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
    'browser storage holds no sensitive data except session tokens',
    unmet(
      'Edits made offline are stored in IndexedDB until they are sent or discarded, and may contain sensitive content. Everything else is ids and preferences.',
      [['apps/web/src/platform/offline/outbox.test.ts', 'belongs to one person in one organisation']],
    ),
  ],
])
