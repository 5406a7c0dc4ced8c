import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'

/** Renders the data of a query once it is loaded. */
export function Asked<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.isError) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />
  return <Loading />
}
