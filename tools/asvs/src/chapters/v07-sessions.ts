import { absent, configured, provider, tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, PROVIDER } from '../test-files.ts'

export const sessions = chapter('V7 Sessions', [
  ['7.1.1 L2', 'idle time and longest life are written down', written(decision('sessions'), PROVIDER)],
  ['7.1.2 L2', 'so is how many sessions one may have', written(decision('sessions'))],
  ['7.1.3 L2', 'and how sessions of provider and product belong together', written(decision('sessions'))],
  [
    '7.2.1 L1',
    'tokens are verified by the server',
    tested([
      [FILES.sec4, 'Sec4 no forged token is accepted'],
      [FILES.strangers, 'Sec1 nobody gets past any route without a token'],
    ]),
  ],
  [
    '7.2.2 L1',
    'sessions have fresh tokens, no fixed keys',
    tested(
      [
        [
          FILES.requests,
          'Sec5 no token is believed for longer than it says, however long the provider’s session lasts',
          'Sec5 is refused with the end of the token, and a later sign-in of the same person goes on',
        ],
      ],
      'There are no keys for machines.',
    ),
  ],
  ['7.2.3 L1', 'reference tokens are random', absent('Tokens are self-contained.')],
  [
    '7.2.4 L1',
    'each sign-in makes a new token, and ends the old',
    provider(
      'gives a new token with every authentication; the one before lives to its own end, at most an hour',
      PROVIDER,
    ),
  ],
  [
    '7.3.1 L2',
    'a session ends after idle time',
    provider('ends it; the product sets no time of its own', PROVIDER, decision('sessions')),
  ],
  [
    '7.3.2 L2',
    'a session has a longest life',
    provider('ends it; a page cannot renew past it', PROVIDER, FILES.oidc),
  ],
  [
    '7.4.1 L1',
    'after signing out the session is of no use',
    tested([
      [FILES.requests, 'Sec5 here: that sign-in is refused at once, with every token of it, and no other'],
      [FILES.sec5, 'Sec5 ends within five seconds of signing out, and only that one'],
      [FILES.firebase, 'is left alone after signing out'],
    ]),
  ],
  [
    '7.4.2 L1',
    'who is switched off has no session left',
    tested([
      [
        FILES.requests,
        'Sec5 is refused within five seconds of the end of a membership, its time or its role, in every process',
      ],
      [FILES.sec5, 'Sec5 closes within five seconds of the end of the membership, the role or the token'],
      [
        FILES.sec21,
        'ends within five seconds of what its person has lost, and falls silent when they may only read',
      ],
    ]),
  ],
  [
    '7.4.3 L2',
    'a changed factor can end all other sessions',
    tested(
      [
        [
          FILES.requests,
          'Sec5 after a new password: what was signed in before the one that says so is refused',
        ],
      ],
      'After a password that is set in the product. One that is changed at the provider ends refresh tokens there, and the last tokens within their hour.',
    ),
  ],
  [
    '7.4.4 L2',
    'signing out is in sight on every page',
    configured(
      'The person’s menu stands in the header of every page of signed-in people.',
      'apps/web/src/features/workspace/shell/PersonMenu.tsx',
    ),
  ],
  [
    '7.4.5 L2',
    'administrators can end sessions',
    tested(
      [
        [
          FILES.requests,
          'Sec5 by an administrator: every sign-in of a member until then is refused, a later one goes on',
          'Sec5 an administrator ends nothing of people who have left, or of another organisation',
        ],
        [FILES.sec5, 'Sec5 closes within five seconds of the end of the membership, the role or the token'],
      ],
      'All of one member, with a reason that the trail keeps; of everybody, one after the other.',
    ),
  ],
  [
    '7.5.1 L2',
    'changing what one signs in with asks for it again',
    tested(
      [
        [
          'e2e/journeys/second-factor.e2e.ts',
          'SIG-2 an approval asks for a second factor, which is added, used to sign in and to sign, and removed',
        ],
      ],
      'A phone is added and removed with a proof anew; address and password are the provider’s.',
    ),
  ],
  [
    '7.5.2 L2',
    'people see their sessions and can end them',
    tested([
      [FILES.users, 'are for the person and for administrators, page by page'],
      [
        FILES.requests,
        'Sec5 another one: it alone is refused, and the list says which have ended',
        'Sec5 everywhere: every sign-in until then is refused, a later one goes on',
        'Sec5 others only with a proof of the same person from the last five minutes',
      ],
    ]),
  ],
  [
    '7.6.1 L2',
    'sessions of provider and product end together as written',
    tested([
      [FILES.oidc, 'that the provider renews no more ends the session'],
      [FILES.signing, 'C8 made after what is signed was laid before them'],
    ]),
  ],
  [
    '7.6.2 L2',
    'no session begins without somebody’s doing',
    tested([
      [FILES.oidc, 'that comes again after signing out is refused'],
      ['e2e/journeys/popup.e2e.ts', 'S4.5 S8.1 an answer in a window that nobody waits for signs nobody in'],
    ]),
  ],
])
