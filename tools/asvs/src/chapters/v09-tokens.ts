import { provider, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROVIDER } from '../test-files.ts'

const FORGED = tested([[FILES.sec4, 'Sec4 no forged token is accepted']])

export const tokens = chapter('V9 Self-contained tokens', [
  ['9.1.1 L1', 'the signature is verified before the content is trusted', FORGED],
  [
    '9.1.2 L1',
    'only allow-listed algorithms, never none',
    tested([
      [
        FILES.sec4,
        'Sec4 no forged token is accepted',
        'Sec4 unsigned tokens are refused if no emulator is configured',
        'Sec4 production does not start with an emulator',
      ],
    ]),
  ],
  [
    '9.1.3 L1',
    'keys come only from the configured issuer',
    tested(
      [[FILES.sec4, 'Sec4 no forged token is accepted']],
      'Among them jku, x5u, x5c and jwk in the header.',
    ),
  ],
  [
    '9.2.1 L1',
    'the validity period is checked',
    tested([
      [
        FILES.sec4,
        'Sec4 no forged token is accepted',
        'Sec4 an accepted token is refused once it has expired',
      ],
    ]),
  ],
  [
    '9.2.2 L2',
    'the token type is checked',
    tested(
      [[FILES.sec4, 'Sec4 no forged token is accepted']],
      'An access token of the same issuer is refused.',
    ),
  ],
  ['9.2.3 L2', 'the audience is checked', FORGED],
  [
    '9.2.4 L2',
    'an issuer with several audiences identifies them',
    provider('uses a separate audience for this client', PROVIDER),
  ],
])
