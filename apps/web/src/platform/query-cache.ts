import type { QueryClient } from '@tanstack/react-query'
import type { OnSessionEnded } from './query-client.ts'

/** What the API has answered to this tab. */
export interface QueryCache {
  /** Made at its first use: a visitor of the login page needs none of it. */
  client: () => Promise<QueryClient>
  /** Nothing of one person may show to the next. */
  clear: () => void
}

export function createQueryCache(onSessionEnded: OnSessionEnded): QueryCache {
  let made: Promise<QueryClient> | null = null
  const make = async () => (await import('./query-client.ts')).createQueryClient(onSessionEnded)
  return {
    client: () => (made ??= make()),
    clear: () => void made?.then((client) => client.clear()),
  }
}
