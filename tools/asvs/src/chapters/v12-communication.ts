import { absent, operator, proxy, tested, unmet } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, OPERATOR, PROXY } from '../test-files.ts'

export const communication = chapter('V12 Secure communication', [
  ['12.1.1 L1', 'TLS 1.2 and 1.3 alone', proxy('ends TLS', PROXY)],
  ['12.1.2 L2', 'strong suites, strongest first', proxy('ends TLS', PROXY)],
  [
    '12.1.3 L2',
    'client certificates are checked',
    absent('People bring no certificates. Those of PostgreSQL clients are PostgreSQL’s to check.'),
  ],
  ['12.2.1 L1', 'TLS to everything that people reach', proxy('and no way around it', PROXY)],
  ['12.2.2 L1', 'certificates that browsers trust', proxy('has one', PROXY)],
  [
    '12.3.1 L2',
    'every connection is encrypted',
    unmet(
      'PostgreSQL, S3, SMTP and providers are reached by verified TLS, or the program does not start, unless a setting names the exception; the API speaks plain HTTP with its proxy and plain TCP with ClamAV, which therefore stand on one machine or in an encrypted network.',
    ),
  ],
  [
    '12.3.2 L2',
    'certificates of servers are checked',
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
    'so are connections between our own services',
    unmet('TLS ends at the proxy; from there to the API it is plain HTTP.'),
  ],
  [
    '12.3.4 L2',
    'internal certificates are trusted one by one',
    operator('NODE_EXTRA_CA_CERTS and sslrootcert name the authority', OPERATOR),
  ],
])
