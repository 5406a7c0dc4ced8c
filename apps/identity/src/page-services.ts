import type { Accounts } from './accounts.ts'
import type { Config } from './config.ts'
import type { Protocol } from './protocol.ts'

/** What pages work with. */
export interface PageServices {
  config: Config
  accounts: Accounts
  protocol: Protocol
  base: string
  createUser: (email: string, name: string) => Promise<void>
}
