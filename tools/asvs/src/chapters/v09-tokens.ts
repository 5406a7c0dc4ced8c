import { provider, tested } from '../claim.ts'
import { chapter } from '../requirement.ts'
import { FILES, PROVIDER } from '../test-files.ts'

const FORGED = tested([[FILES.sec4, 'Sec4 no forged token is accepted']])

export const tokens = chapter('V9 Self-contained tokens', [
  ['9.1.1 L1', 'the signature is checked before anything is believed', FORGED],
  [
    '9.1.2 L1',
    'only listed algorithms, never none',
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
    'keys come from the configured issuer alone',
    tested(
      [[FILES.sec4, 'Sec4 no forged token is accepted']],
      'Among them jku, x5u, x5c and jwk in the header.',
    ),
  ],
  [
    '9.2.1 L1',
    'a token counts within its time',
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
    'only the right kind of token counts',
    tested(
      [[FILES.sec4, 'Sec4 no forged token is accepted']],
      'An access token of the same issuer is refused.',
    ),
  ],
  ['9.2.3 L2', 'only tokens for this service count', FORGED],
  [
    '9.2.4 L2',
    'an issuer of many audiences names them',
    provider('gives this client an audience of its own', PROVIDER),
  ],
])
