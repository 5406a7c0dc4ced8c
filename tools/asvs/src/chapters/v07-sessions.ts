import { absent, configured, provider, tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, PROVIDER } from '../test-files.ts'

export const sessions = chapter('V7 Sessions', [
  [
    '7.1.1 L2',
    'inactivity timeout and maximum session lifetime are documented',
    written(decision('sessions'), PROVIDER),
  ],
  ['7.1.2 L2', 'the number of concurrent sessions is documented', written(decision('sessions'))],
  [
    '7.1.3 L2',
    'coordination of provider and application sessions is documented',
    written(decision('sessions')),
  ],
  [
    '7.2.1 L1',
    'tokens are verified on the server',
    tested([
      [FILES.sec4, 'Sec4 no forged token is accepted'],
      [FILES.nonMembers, 'Sec1 no route can be used without a token'],
    ]),
  ],
  [
    '7.2.2 L1',
    'sessions use dynamic tokens, not static keys',
    tested(
      [
        [
          FILES.requests,
          'Sec5 no token is accepted after its expiry, however long the provider’s session lasts',
          'Sec5 is refused once the token expires, and a later session of the same person continues',
        ],
      ],
      'There are no API keys.',
    ),
  ],
  ['7.2.3 L1', 'reference tokens are random', absent('Tokens are self-contained.')],
  [
    '7.2.4 L1',
    'authentication issues a new token and ends the old session',
    provider('issues a new token at every authentication; the previous one expires within an hour', PROVIDER),
  ],
  [
    '7.3.1 L2',
    'inactivity timeout',
    provider('ends it; the product has no timeout of its own', PROVIDER, decision('sessions')),
  ],
  [
    '7.3.2 L2',
    'maximum session lifetime',
    provider('ends it; a page cannot renew past it', PROVIDER, FILES.oidc),
  ],
  [
    '7.4.1 L1',
    'the session is unusable after signing out',
    tested([
      [FILES.requests, 'Sec5 this one: it is refused at once with all its tokens, and no other'],
      [FILES.sec5, 'Sec5 closes within five seconds of signing out, and only that one'],
      [FILES.firebase, 'is not renewed after signing out'],
    ]),
  ],
  [
    '7.4.2 L1',
    'all sessions end when an account is disabled',
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
      [FILES.provisioning, 'is out at once: requests, event streams and editing sockets, measured'],
    ]),
  ],
  [
    '7.4.3 L2',
    'all other sessions can be ended after a change of factor',
    tested(
      [[FILES.requests, 'Sec5 after a password change: those older than the reporting session are refused']],
      'For a password reset in the product. A change at the provider revokes refresh tokens there; issued tokens expire within an hour.',
    ),
  ],
  [
    '7.4.4 L2',
    'signing out is visible on every page',
    configured(
      'The user menu is in the header of every page after sign-in.',
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
      'All sessions of one member, with a reason in the audit trail; for everybody, member by member.',
    ),
  ],
  [
    '7.5.1 L2',
    'changing authentication attributes requires re-authentication',
    tested(
      [
        [
          'e2e/journeys/second-factor.e2e.ts',
          'SIG-2 an approval requires a second factor, which is added, used to sign in and to sign, and removed',
        ],
      ],
      'Adding or removing a phone requires re-authentication; address and password are changed at the provider.',
    ),
  ],
  [
    '7.5.2 L2',
    'users can view and end their sessions',
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
    'provider and application sessions end as documented',
    tested([
      [FILES.oidc, 'that the provider refuses to renew ends the session'],
      [FILES.signing, 'C8 after the content to sign was presented'],
    ]),
  ],
  [
    '7.6.2 L2',
    'a session requires explicit user action',
    tested([
      [FILES.oidc, 'received again after signing out is refused'],
      ['e2e/journeys/popup.e2e.ts', 'S4.5 S8.1 an unsolicited popup response signs nobody in'],
    ]),
  ],
])
