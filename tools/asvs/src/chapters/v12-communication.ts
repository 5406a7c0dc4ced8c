import { absent, operator, proxy, tested, unmet } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, OPERATOR, PROXY } from '../test-files.ts'

export const communication = chapter('V12 Secure communication', [
  ['12.1.1 L1', 'TLS 1.2 and 1.3 only', proxy('terminates TLS', PROXY)],
  ['12.1.2 L2', 'strong cipher suites, strongest preferred', proxy('terminates TLS', PROXY)],
  [
    '12.1.3 L2',
    'mTLS client certificates are validated',
    absent('Users have no certificates; PostgreSQL validates those of its clients.'),
  ],
  ['12.2.1 L1', 'TLS for all public endpoints', proxy('and cannot be bypassed', PROXY)],
  ['12.2.2 L1', 'publicly trusted certificates', proxy('has one', PROXY)],
  [
    '12.3.1 L2',
    'all inbound and outbound connections are encrypted',
    unmet(
      'PostgreSQL, S3, SMTP and identity providers require verified TLS unless a setting names the exception. The API uses plain HTTP to its proxy and plain TCP to ClamAV, which must be on the same machine or in an encrypted network.',
    ),
  ],
  [
    '12.3.2 L2',
    'TLS clients validate server certificates',
    tested(
      [
        ['apps/api/test/http/issuers.test.ts', 'refuses an issuer with an untrusted certificate'],
        [FILES.sources, 'certificate verification is never disabled'],
      ],
      'PostgreSQL without verify-full is refused at start.',
    ),
  ],
  [
    '12.3.3 L2',
    'TLS between internal services',
    unmet('TLS ends at the proxy; between proxy and API it is plain HTTP.'),
  ],
  [
    '12.3.4 L2',
    'internal certificates are trusted explicitly',
    operator('NODE_EXTRA_CA_CERTS and sslrootcert set the certification authority', OPERATOR),
  ],
])
