import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorCode, isSignedOut, isWorthRetrying } from './errors.ts'

const MAX_TRIES = 3

/** `everywhere`, or in the selected organisation only. */
export type OnSessionEnded = (where: 'everywhere' | 'organisation') => void

export function createQueryClient(onSessionEnded: OnSessionEnded): QueryClient {
  const onError = (error: unknown) => {
    if (!isSignedOut(error)) return
    onSessionEnded(errorCode(error) === 'SESSION_ENDED' ? 'organisation' : 'everywhere')
  }
  const retry = (failures: number, error: unknown) => failures + 1 < MAX_TRIES && isWorthRetrying(error)
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry, staleTime: 30_000 } },
  })
}
