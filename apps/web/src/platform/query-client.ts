import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorCode, isWorthRetrying } from './errors.ts'

const MAX_TRIES = 3

export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (errorCode(error) === 'UNAUTHENTICATED') onSessionEnded()
  }
  const retry = (failures: number, error: unknown) => failures + 1 < MAX_TRIES && isWorthRetrying(error)
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry, staleTime: 30_000 } },
  })
}
