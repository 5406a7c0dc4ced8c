import type { QueryClient } from '@tanstack/react-query'
import type { OnSessionEnded } from './query-client.ts'

/** The cached API answers of this tab. */
export interface QueryCache {
  /** Created on first use: a visitor of the login page does not need it. */
  client: () => Promise<QueryClient>
  /** Removes everything, so that the next person sees no data of the previous one. */
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
