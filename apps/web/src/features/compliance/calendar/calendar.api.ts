import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calendarRoutes } from 'contract/compliance/calendar'
import { type ClockLine, clockRoutes } from 'contract/compliance/clocks'
import { dutyRoutes } from 'contract/compliance/duties'
import type { BodyOf } from 'contract/route'
import { organisationRoutes } from 'contract/workspace/organisations'
import { call } from '#platform/http.ts'

const CALENDAR = 'compliance-calendar'
/** Others start clocks too: what was asked a moment ago is asked again. */
const FRESH_MS = 10_000
const AGAIN_MS = 60_000

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [CALENDAR, from, to],
    queryFn: ({ signal }) => call(calendarRoutes.read, { query: { from, to }, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** Every clock that runs, the one first that ends first. */
export const runningQuery = queryOptions({
  queryKey: ['clocks', 'running'],
  queryFn: async ({ signal }): Promise<ClockLine[]> => {
    const { items } = await call(clockRoutes.list, { query: { status: ['running'], limit: 100 }, signal })
    return items.toSorted((one, other) => String(one.dueAt).localeCompare(String(other.dueAt)))
  },
  staleTime: FRESH_MS,
  refetchInterval: AGAIN_MS,
})

/** Where the organisation counts its days. */
export const placeQuery = queryOptions({
  queryKey: ['organisation', 'place'],
  queryFn: async ({ signal }) => {
    const { timeZone, weekend } = await call(organisationRoutes.current, { signal })
    return { zone: timeZone, weekend }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

function useForget() {
  const client = useQueryClient()
  return () =>
    Promise.all(['clocks', 'duties', CALENDAR].map((name) => client.invalidateQueries({ queryKey: [name] })))
}

export function useStartClocks() {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: BodyOf<typeof clockRoutes.start>) => call(clockRoutes.start, { body }),
    onSuccess: forget,
  })
}

export function useSendNotification(id: string, version: number) {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: BodyOf<typeof clockRoutes.send>) =>
      call(clockRoutes.send, { params: { id }, version, body }),
    onSuccess: forget,
  })
}

export function usePerform(id: string, version: number) {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: BodyOf<typeof dutyRoutes.perform>) =>
      call(dutyRoutes.perform, { params: { id }, version, body }),
    onSuccess: forget,
  })
}
