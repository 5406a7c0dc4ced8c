import { absent, configured, provider, tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, PROVIDER } from '../test-files.ts'

const CIPHERS = tested(
  [[FILES.sources, 'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in one place']],
  'One cipher in one place, for what the trail says of people; the rest is encrypted where it is kept.',
)
const HASHES = tested([
  [FILES.sources, 'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in one place'],
])

export const cryptography = chapter('V11 Cryptography', [
  ['11.1.1 L2', 'a policy for keys is written down', written(decision('keys-and-algorithms'))],
  ['11.1.2 L2', 'so is an inventory of keys and algorithms', written(decision('keys-and-algorithms'))],
  [
    '11.2.1 L2',
    'validated implementations',
    configured(
      'OpenSSL of Node.js, WebCrypto of browsers, jose, and @noble/hashes for files in slices.',
      'docs/dependencies.md',
    ),
  ],
  [
    '11.2.2 L2',
    'algorithms and keys can be exchanged',
    unmet(
      'Keys are settings and formats carry a number, but chains, signatures and addresses know one algorithm each (SHA-256, HMAC-SHA-256): another one is a release.',
    ),
  ],
  [
    '11.2.3 L2',
    '128 bits of security everywhere',
    unmet(
      'Our own primitives have it (SHA-256, a MAC of 128 bits, Ed25519, 256 random bits). Providers that sign with RSA keys of 2,048 bits, as Firebase does, have about 112, and are accepted.',
      [
        [
          FILES.sources,
          'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in one place',
        ],
      ],
    ),
  ],
  ['11.3.1 L1', 'no weak modes or paddings', CIPHERS],
  ['11.3.2 L1', 'only approved ciphers', CIPHERS],
  [
    '11.3.3 L2',
    'what is encrypted cannot be changed unseen',
    tested([
      [FILES.erasure, 'C12 a ciphertext that was altered or belongs to another person cannot be decrypted'],
    ]),
  ],
  ['11.4.1 L1', 'only approved hashes', HASHES],
  [
    '11.4.2 L2',
    'passwords are stored with a slow hash',
    provider('stores them; the product has none', PROVIDER),
  ],
  [
    '11.4.3 L2',
    'hashes of signatures are of 256 bits',
    tested([
      [
        'packages/proof/src/proof.test.ts',
        'C7 changing any character of content or statement invalidates the signature',
      ],
      [FILES.sources, 'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in one place'],
    ]),
  ],
  ['11.4.4 L2', 'keys from passwords are stretched', absent('No key is made from a password.')],
  [
    '11.5.1 L2',
    'secrets are random, of 128 bits or more',
    tested(
      [
        [
          FILES.sources,
          'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in one place',
        ],
      ],
      'Invitations: 256 bits. UUIDs are names, never secrets.',
    ),
  ],
  [
    '11.6.1 L2',
    'approved algorithms for signatures and keys',
    tested(
      [[FILES.sec4, 'Sec4 no forged token is accepted']],
      'RS256, PS256 and ES256 alone; keys are the provider’s.',
    ),
  ],
])
