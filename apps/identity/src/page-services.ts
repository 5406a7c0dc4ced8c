import type { Accounts } from './accounts.ts'
import type { Broker } from './connections/broker.ts'
import type { Connections } from './connections/connection.ts'
import type { Config } from './config.ts'
import type { Protocol } from './protocol.ts'

/** What pages work with. */
export interface PageServices {
  config: Config
  accounts: Accounts
  protocol: Protocol
  connections: Connections
  broker: Broker
  base: string
  createUser: (email: string, name: string) => Promise<void>
}
