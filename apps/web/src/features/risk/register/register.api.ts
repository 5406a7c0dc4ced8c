import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { assessmentRoutes } from 'contract/risk/assessments'
import { methodRoutes, methods } from 'contract/risk/methods'
import { call } from '#platform/http.ts'
import type { Period } from '#platform/next-period.ts'

/** Invalidates assessments and their lines. */
function useForget() {
  const client = useQueryClient()
  return () =>
    Promise.all(['assessments', 'risklines'].map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** Starts the next period of one or several assessments, one after the other; returns the last. */
export function useCopy() {
  const forget = useForget()
  return useMutation({
    mutationFn: async ({ ids, period }: { ids: readonly string[]; period: Period }) => {
      let last = ''
      for (const id of ids) {
        // Each copy is a transaction of its own: earlier copies stay when a later one is refused.
        last = (await call(assessmentRoutes.copy, { params: { id }, body: period })).id
      }
      return last
    },
    onSettled: forget,
  })
}

export function useAdoptMethod(id: string) {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ version, reason }: { version: number; reason: string }) =>
      call(assessmentRoutes.adoptMethod, { params: { id }, version, body: { reason } }),
    onSuccess: forget,
  })
}

export const useRemind = () =>
  useMutation({
    mutationFn: (ids: readonly string[]) => call(assessmentRoutes.remind, { body: { ids: [...ids] } }),
  })

/** The method in force; undefined until the first assessment is created. */
export const useMethodInForce = (): string | undefined =>
  useQuery({
    queryKey: [methods.name, 'in-force'],
    queryFn: async ({ signal }) => {
      const { items } = await call(methodRoutes.list, { query: { status: ['active'], limit: 1 }, signal })
      return items[0]?.id ?? null
    },
  }).data ?? undefined
