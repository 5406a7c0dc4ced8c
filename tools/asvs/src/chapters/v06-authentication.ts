import { absent, provider, tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, PROVIDER } from '../test-files.ts'

const FACTORS = 'generates, stores, sends and verifies codes; the product stores none'

export const authentication = chapter('V6 Authentication', [
  [
    '6.1.1 L1',
    'protection against brute force is documented',
    written(decision('passwords-and-attempts'), PROVIDER),
  ],
  ['6.1.2 L2', 'context-specific words banned in passwords are documented', written(PROVIDER)],
  ['6.1.3 L2', 'all authentication pathways are documented', written(decision('ways-to-sign-in'))],
  [
    '6.2.1 L1',
    'passwords have at least 8 characters',
    provider(
      '12 or more by its policy, which the page follows; the default of Firebase is six',
      PROVIDER,
      FILES.passwords,
    ),
  ],
  [
    '6.2.2 L1',
    'users can change their password',
    tested(
      [[FILES.reset, 'S2.8 S5.2 a forgotten password is reset through the link in the email']],
      'By a link in an e-mail; with OpenID Connect, at the provider.',
    ),
  ],
  [
    '6.2.3 L1',
    'a password change requires the current password',
    absent(
      'The product has no page to change a password; it is reset by a link in an e-mail, or at the provider.',
    ),
  ],
  ['6.2.4 L1', 'common passwords are refused', provider('refuses them at registration and change', PROVIDER)],
  [
    '6.2.5 L1',
    'no password composition rules',
    provider('sets none; the page requires only what its policy says', PROVIDER, FILES.passwords),
  ],
  [
    '6.2.6 L1',
    'password fields are masked',
    tested([
      [
        'apps/web/scripts/passwords.test.ts',
        'every password field is masked while typing and marked for password managers',
      ],
    ]),
  ],
  [
    '6.2.7 L1',
    'pasting and password managers work',
    tested([
      [
        'apps/web/scripts/passwords.test.ts',
        'every password field is masked while typing and marked for password managers',
        'nothing blocks pasting',
      ],
    ]),
  ],
  [
    '6.2.8 L1',
    'passwords are verified exactly as received',
    tested(
      [[FILES.firebase, 'a password is sent to the provider as typed: %j']],
      'The provider verifies it.',
    ),
  ],
  [
    '6.2.9 L2',
    'passwords of at least 64 characters are permitted',
    provider(
      'allows them; the page sets no maximum of its own',
      PROVIDER,
      'apps/web/src/platform/identity/password-policy.ts',
    ),
  ],
  ['6.2.10 L2', 'passwords do not expire', provider('sets no expiry', PROVIDER)],
  ['6.2.11 L2', 'context-specific words are refused', provider('refuses them', PROVIDER)],
  ['6.2.12 L2', 'breached passwords are refused', provider('refuses them', PROVIDER)],
  [
    '6.3.1 L1',
    'protection against brute force and credential stuffing',
    provider(
      'limits attempts and the page shows a message; signing locks after five',
      PROVIDER,
      FILES.signIn,
      FILES.signing,
    ),
  ],
  [
    '6.3.2 L1',
    'no default accounts',
    tested([['apps/api/test/records/c10-private.test.ts', 'C10 a new installation has no people']]),
  ],
  [
    '6.3.3 L2',
    'multi-factor authentication',
    provider(
      'requires a second factor at sign-in; the product requires it at approval and release',
      PROVIDER,
      FILES.secondFactor,
    ),
  ],
  [
    '6.3.4 L2',
    'no undocumented authentication pathway, and equal strength of all',
    tested([
      [FILES.nonMembers, 'Sec1 no route can be used without a token'],
      [
        FILES.sec4,
        'Sec4 a token is accepted only in its header, once and alone',
        'Sec4 unsigned tokens are refused if no emulator is configured',
        'Sec4 production does not start with an emulator',
      ],
    ]),
  ],
  [
    '6.4.1 L1',
    'initial secrets are random, short-lived and single-use',
    tested(
      [
        [FILES.people, 'cannot be used by another person, a second time, or after it is revoked'],
        [FILES.users, 'gets a new expiry date and is accepted by its new link only'],
        [FILES.sec22, 'Sec22 accepts no invitation without the secret sent to the mailbox'],
      ],
      'Invitations: 256 random bits, valid for 14 days, never used as a password.',
    ),
  ],
  [
    '6.4.2 L1',
    'no password hints or secret questions',
    absent('Neither the product nor Firebase Auth has them.'),
  ],
  [
    '6.4.3 L2',
    'password reset does not bypass the second factor',
    provider(
      'sends the link and still requires the second factor; an unknown address gets the same response',
      PROVIDER,
      FILES.reset,
    ),
  ],
  [
    '6.4.4 L2',
    'a lost factor is replaced with the same identity proofing as at enrolment',
    provider('its administrator removes it', PROVIDER, 'docs/decisions/0063-a-second-factor.md'),
  ],
  ['6.5.1 L2', 'codes can be used once', provider(FACTORS, PROVIDER)],
  ['6.5.2 L2', 'stored lookup secrets are hashed', provider(FACTORS, PROVIDER)],
  ['6.5.3 L2', 'codes come from a secure random source', provider(FACTORS, PROVIDER)],
  ['6.5.4 L2', 'codes have at least 20 bits of entropy', provider(FACTORS, PROVIDER)],
  ['6.5.5 L2', 'codes expire within minutes', provider(FACTORS, PROVIDER)],
  [
    '6.6.1 L2',
    'codes by telephone only if stronger factors are offered',
    provider(
      'offers stronger factors; the product offers phones only where the installation says so',
      PROVIDER,
      'docs/decisions/0063-a-second-factor.md',
    ),
  ],
  ['6.6.2 L2', 'a code is bound to its authentication request', provider(FACTORS, PROVIDER)],
  ['6.6.3 L2', 'brute force of codes is limited', provider(FACTORS, PROVIDER)],
  [
    '6.8.1 L2',
    'identities of different providers cannot be confused',
    tested([
      [
        FILES.sec22,
        'Sec22 the same subject or address at another provider is another person, verified or not',
        'Sec22 a token of one provider is not accepted as one of the other',
      ],
    ]),
  ],
  [
    '6.8.2 L2',
    'signatures of assertions are always verified',
    tested([[FILES.sec4, 'Sec4 no forged token is accepted']]),
  ],
  ['6.8.3 L2', 'SAML assertions are accepted once', absent('The product does not use SAML.')],
  [
    '6.8.4 L2',
    'authentication strength and recency are read from the token',
    tested([
      [FILES.signing, 'C8 after the content to sign was presented'],
      [
        FILES.sec22,
        'Sec22 fails if the provider ignores prompt=login and returns the old session',
        'Sec22 the second factor is not skipped after linking, nor accepted as another provider’s claim',
      ],
      [FILES.secondFactor, 'SIG-2 refuses %s without one, and takes the same challenge with one'],
    ]),
  ],
])
