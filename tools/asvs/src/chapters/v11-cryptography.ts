import { absent, configured, provider, tested, unmet, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision, PROVIDER } from '../test-files.ts'

const CIPHERS = tested(
  [[FILES.sources, 'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in two places']],
  'One cipher in two places: personal data in the audit trail, and secrets in the database of accounts; other data is encrypted at rest by storage.',
)
const HASHES = tested([
  [FILES.sources, 'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in two places'],
])

export const cryptography = chapter('V11 Cryptography', [
  ['11.1.1 L2', 'a key management policy is documented', written(decision('keys-and-algorithms'))],
  [
    '11.1.2 L2',
    'an inventory of keys and algorithms is documented',
    written(decision('keys-and-algorithms')),
  ],
  [
    '11.2.1 L2',
    'validated cryptographic implementations',
    configured(
      'OpenSSL in Node.js, WebCrypto in browsers, jose, and @noble/hashes for chunked files.',
      'docs/dependencies.md',
    ),
  ],
  [
    '11.2.2 L2',
    'crypto agility',
    unmet(
      'Keys are settings and formats have a version, but chains, signatures and signed URLs have one algorithm each (SHA-256, HMAC-SHA-256); another one needs a release.',
    ),
  ],
  [
    '11.2.3 L2',
    'at least 128 bits of security',
    unmet(
      'Our own primitives have them (SHA-256, a 128-bit MAC, Ed25519, 256 random bits). Tokens signed with 2,048-bit RSA keys, as by Firebase (about 112 bits), are accepted.',
      [
        [
          FILES.sources,
          'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in two places',
        ],
      ],
    ),
  ],
  ['11.3.1 L1', 'no insecure modes or padding', CIPHERS],
  ['11.3.2 L1', 'approved ciphers only', CIPHERS],
  [
    '11.3.3 L2',
    'encrypted data is authenticated',
    tested([
      [FILES.erasure, 'C12 a ciphertext that was altered or belongs to another person cannot be decrypted'],
    ]),
  ],
  ['11.4.1 L1', 'approved hash functions only', HASHES],
  [
    '11.4.2 L2',
    'passwords are stored with a password hashing function',
    provider('stores them; the process `identity` as Argon2id with the parameters of OWASP', PROVIDER),
  ],
  [
    '11.4.3 L2',
    'hashes for signatures have at least 256 bits',
    tested([
      [
        'packages/proof/src/proof.test.ts',
        'C7 changing any character of content or statement invalidates the signature',
      ],
      [
        FILES.sources,
        'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in two places',
      ],
    ]),
  ],
  [
    '11.4.4 L2',
    'keys from passwords use a key derivation function',
    absent('No key is derived from a password.'),
  ],
  [
    '11.5.1 L2',
    'random secrets have at least 128 bits of entropy',
    tested(
      [
        [
          FILES.sources,
          'hashes are SHA-256, random values secure, and encryption is AES-256-GCM in two places',
        ],
      ],
      'Invitations: 256 bits. UUIDs are identifiers, never secrets.',
    ),
  ],
  [
    '11.6.1 L2',
    'approved algorithms for signatures and key generation',
    tested(
      [[FILES.sec4, 'Sec4 no forged token is accepted']],
      'RS256, PS256 and ES256 only; the provider generates the keys.',
    ),
  ],
])
