import { tested, written } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, decision } from '../test-files.ts'

export const authorisation = chapter('V8 Authorisation', [
  [
    '8.1.1 L1',
    'authorisation rules for functions and records are documented',
    written(
      decision('authorisation'),
      'apps/api/test/security/authorisation-matrix.json',
      'docs/decisions/0012-roles.md',
    ),
  ],
  ['8.1.2 L2', 'authorisation rules for fields are documented', written(decision('authorisation'))],
  [
    '8.2.1 L1',
    'function-level access is restricted by explicit permission',
    tested([
      [
        FILES.sec2,
        'Sec2 %s may do exactly what the matrix says',
        'Sec2 no route is served outside the contract',
      ],
      [FILES.provisioning, 'refuse every caller but a key in force with this permission, and change nothing'],
    ]),
  ],
  [
    '8.2.2 L1',
    'access to records is restricted (no IDOR)',
    tested([
      [FILES.sec1, 'Sec1 %s'],
      ['apps/api/test/security/restricted-audiences.test.ts', 'SoD-8 %s'],
      ['apps/api/test/security/sec20-read-gap.test.ts', 'Sec20 %s returns nothing of the other organisation'],
      [FILES.provisioning, 'know nothing of another organisation: its ids are unknown ones'],
    ]),
  ],
  [
    '8.2.3 L2',
    'access to fields is restricted',
    tested([
      [FILES.sec3, 'Sec3 %s', 'Sec3 creating with the id of an existing record never changes that record'],
      [
        'apps/api/src/modules/techdoc/documents/release-to-retirement.test.ts',
        'CAL-8 C3 nothing under retention or legal hold can be archived',
      ],
    ]),
  ],
  [
    '8.3.1 L1',
    'authorisation is enforced on the server',
    tested([[FILES.sec2, 'Sec2 %s may do exactly what the matrix says']]),
  ],
  [
    '8.4.1 L2',
    'no cross-tenant operations',
    tested([
      [FILES.sec1, 'Sec1 %s'],
      [
        'apps/api/test/security/sec18-pool.test.ts',
        'Sec18 thousands of interleaved requests with errors show nobody another tenant’s rows',
      ],
      [FILES.sec19, 'Sec19 every tenant table enables and forces row security, partitions too'],
    ]),
  ],
])
