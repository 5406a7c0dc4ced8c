import { queryOptions, useQuery } from '@tanstack/react-query'
import { meRoutes } from 'contract/workspace/me'
import { call } from '#platform/http.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SignInTable } from '#ui/sign-ins/SignInTable.tsx'

const ownSignIns = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: async ({ signal }) => (await call(meRoutes.signIns, { signal })).items,
})

/** When and how I signed in: whoever knows their own finds a stranger's. */
export function OwnSignIns() {
  const list = useQuery(ownSignIns)
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return <SignInTable items={list.data} />
}
