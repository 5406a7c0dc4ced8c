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
      [FILES.nonMembers, 'Sec1 no route can be used without a token'],
    ]),
  ],
  [
    '7.2.2 L1',
    'sessions have fresh tokens, no fixed keys',
    tested(
      [
        [
          FILES.requests,
          'Sec5 no token is accepted after its expiry, however long the provider’s session lasts',
          'Sec5 is refused once the token expires, and a later session of the same person continues',
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
      [FILES.requests, 'Sec5 this one: it is refused at once with all its tokens, and no other'],
      [FILES.sec5, 'Sec5 closes within five seconds of signing out, and only that one'],
      [FILES.firebase, 'is not renewed after signing out'],
    ]),
  ],
  [
    '7.4.2 L1',
    'who is switched off has no session left',
    tested([
      [
        FILES.requests,
        'Sec5 is refused within five seconds of losing the membership or role, in every process',
      ],
      [FILES.sec5, 'Sec5 closes within five seconds of losing the membership, the role or the token'],
      [
        FILES.sec21,
        'closes within five seconds of losing access, and becomes read-only on losing write access',
      ],
    ]),
  ],
  [
    '7.4.3 L2',
    'a changed factor can end all other sessions',
    tested(
      [[FILES.requests, 'Sec5 after a password change: those older than the reporting session are refused']],
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
          'Sec5 by an administrator: all those of a member are refused, a later one continues',
          'Sec5 by an administrator is refused for former members and other organisations',
        ],
        [FILES.sec5, 'Sec5 closes within five seconds of losing the membership, the role or the token'],
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
          'SIG-2 an approval requires a second factor, which is added, used to sign in and to sign, and removed',
        ],
      ],
      'A phone is added and removed with a proof anew; address and password are the provider’s.',
    ),
  ],
  [
    '7.5.2 L2',
    'people see their sessions and can end them',
    tested([
      [FILES.users, 'are visible to the person and to administrators, in pages'],
      [
        FILES.requests,
        'Sec5 another one: it alone is refused, and the list shows which ones have ended',
        'Sec5 all of them: existing ones are refused, a later one continues',
        'Sec5 other ones: needs the same person’s authentication of the last five minutes',
      ],
    ]),
  ],
  [
    '7.6.1 L2',
    'sessions of provider and product end together as written',
    tested([
      [FILES.oidc, 'that the provider refuses to renew ends the session'],
      [FILES.signing, 'C8 after the content to sign was presented'],
    ]),
  ],
  [
    '7.6.2 L2',
    'no session begins without somebody’s doing',
    tested([
      [FILES.oidc, 'received again after signing out is refused'],
      ['e2e/journeys/popup.e2e.ts', 'S4.5 S8.1 an unsolicited popup response signs nobody in'],
    ]),
  ],
])
