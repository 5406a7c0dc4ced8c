import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calendarRoutes } from 'contract/compliance/calendar'
import { type StatutoryDeadlineLine, statutoryDeadlineRoutes } from 'contract/compliance/statutory-deadlines'
import { recurringObligationRoutes } from 'contract/compliance/recurring-obligations'
import type { BodyOf } from 'contract/route'
import { call } from '#platform/http.ts'

const CALENDAR = 'compliance-calendar'
/** Stale time. It is short because others start deadlines too. */
const FRESH_MS = 10_000
const AGAIN_MS = 60_000

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [CALENDAR, from, to],
    queryFn: ({ signal }) => call(calendarRoutes.read, { query: { from, to }, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** All running deadlines, the one that ends first on top. */
export const runningQuery = queryOptions({
  queryKey: ['clocks', 'running'],
  queryFn: async ({ signal }): Promise<StatutoryDeadlineLine[]> => {
    const { items } = await call(statutoryDeadlineRoutes.list, {
      query: { status: ['running'], limit: 100 },
      signal,
    })
    return items.toSorted((one, other) => String(one.dueAt).localeCompare(String(other.dueAt)))
  },
  staleTime: FRESH_MS,
  refetchInterval: AGAIN_MS,
})

function useForget() {
  const client = useQueryClient()
  return () =>
    Promise.all(['clocks', 'duties', CALENDAR].map((name) => client.invalidateQueries({ queryKey: [name] })))
}

export function useStartDeadlines() {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: BodyOf<typeof statutoryDeadlineRoutes.start>) =>
      call(statutoryDeadlineRoutes.start, { body }),
    onSuccess: forget,
  })
}

export function useSendNotification(id: string, version: number) {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: BodyOf<typeof statutoryDeadlineRoutes.send>) =>
      call(statutoryDeadlineRoutes.send, { params: { id }, version, body }),
    onSuccess: forget,
  })
}

export function usePerform(id: string, version: number) {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: BodyOf<typeof recurringObligationRoutes.perform>) =>
      call(recurringObligationRoutes.perform, { params: { id }, version, body }),
    onSuccess: forget,
  })
}
