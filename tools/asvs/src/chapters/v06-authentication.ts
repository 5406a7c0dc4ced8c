import { absent, provider, tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, PROVIDER } from '../test-files.ts'

const FACTORS = 'makes, stores, sends and checks codes; the product keeps none'

export const authentication = chapter('V6 Authentication', [
  [
    '6.1.1 L1',
    'defences against guessing are written down',
    written(decision('passwords-and-attempts'), PROVIDER),
  ],
  ['6.1.2 L2', 'words that passwords must not hold are written down', written(PROVIDER)],
  ['6.1.3 L2', 'all ways to sign in are written down', written(decision('ways-to-sign-in'))],
  [
    '6.2.1 L1',
    'passwords of at least 8 characters',
    provider(
      '12 or more by its policy, which the page follows; Firebase asks for six unless told otherwise',
      PROVIDER,
      FILES.passwords,
    ),
  ],
  [
    '6.2.2 L1',
    'people can change their password',
    tested(
      [[FILES.reset, 'S2.8 S5.2 a forgotten password is reset through the link in the email']],
      'By the link of a message; there is no page for it besides. With OpenID Connect at the provider.',
    ),
  ],
  [
    '6.2.3 L1',
    'changing it asks for the old one',
    absent(
      'The product has no page that changes a password; it is set anew by a link to the mailbox, or at the provider.',
    ),
  ],
  ['6.2.4 L1', 'common passwords are refused', provider('refuses them at registration and change', PROVIDER)],
  [
    '6.2.5 L1',
    'no rules about kinds of characters',
    provider('sets none; the page asks only for what its policy says', PROVIDER, FILES.passwords),
  ],
  [
    '6.2.6 L1',
    'fields hide what is typed',
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
    'the password is checked as it was typed',
    tested(
      [[FILES.firebase, 'a password is sent to the provider as typed: %j']],
      'The check itself is the provider’s.',
    ),
  ],
  [
    '6.2.9 L2',
    '64 characters and more are allowed',
    provider(
      'allows them; the page sets no maximum of its own',
      PROVIDER,
      'apps/web/src/platform/identity/password-policy.ts',
    ),
  ],
  ['6.2.10 L2', 'passwords do not expire', provider('sets no expiry', PROVIDER)],
  ['6.2.11 L2', 'words of the context are refused', provider('refuses them', PROVIDER)],
  ['6.2.12 L2', 'leaked passwords are refused', provider('refuses them', PROVIDER)],
  [
    '6.3.1 L1',
    'guessing is held back',
    provider(
      'limits attempts; the page says so in words, and signing locks after five',
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
    'more than one factor to come in',
    provider(
      'asks for a second factor at sign-in; the product itself asks at approval and release',
      PROVIDER,
      FILES.secondFactor,
    ),
  ],
  [
    '6.3.4 L2',
    'no hidden way to sign in, and all equally strong',
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
    'first secrets are random, short-lived and for once',
    tested(
      [
        [FILES.people, 'cannot be used by another person, a second time, or after it is revoked'],
        [FILES.users, 'gets a new expiry date and is accepted by its new link only'],
        [FILES.sec22, 'Sec22 accepts no invitation without the secret sent to the mailbox'],
      ],
      'Invitations: 256 random bits, 14 days; they never become a password.',
    ),
  ],
  [
    '6.4.2 L1',
    'no hints, no secret questions',
    absent('There are none, neither in the product nor in Firebase Auth.'),
  ],
  [
    '6.4.3 L2',
    'a forgotten password is reset safely, past no second factor',
    provider(
      'sends the link and still asks for the second factor; an unknown address gets the same answer',
      PROVIDER,
      FILES.reset,
    ),
  ],
  [
    '6.4.4 L2',
    'a lost factor is replaced as carefully as it was given',
    provider('its administrator removes it', PROVIDER, 'docs/decisions/0063-a-second-factor.md'),
  ],
  ['6.5.1 L2', 'codes work once', provider(FACTORS, PROVIDER)],
  ['6.5.2 L2', 'stored codes are hashed', provider(FACTORS, PROVIDER)],
  ['6.5.3 L2', 'codes come from a secure random source', provider(FACTORS, PROVIDER)],
  ['6.5.4 L2', 'codes have 20 bits or more', provider(FACTORS, PROVIDER)],
  ['6.5.5 L2', 'codes live for minutes', provider(FACTORS, PROVIDER)],
  [
    '6.6.1 L2',
    'codes by telephone only beside stronger ones',
    provider(
      'offers stronger factors; the product offers phones only where the installation says so',
      PROVIDER,
      'docs/decisions/0063-a-second-factor.md',
    ),
  ],
  ['6.6.2 L2', 'a code is good for its own request', provider(FACTORS, PROVIDER)],
  ['6.6.3 L2', 'guessing of codes is held back', provider(FACTORS, PROVIDER)],
  [
    '6.8.1 L2',
    'an identity of one provider is none of another',
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
    'signatures of assertions are always checked',
    tested([[FILES.sec4, 'Sec4 no forged token is accepted']]),
  ],
  ['6.8.3 L2', 'SAML assertions count once', absent('There is no SAML.')],
  [
    '6.8.4 L2',
    'strength and freshness are read from the token',
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
