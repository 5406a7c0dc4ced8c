import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { complianceFigureRoutes } from 'contract/compliance/figures'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import type { Localized } from 'contract/locale'
import { call } from '#platform/http.ts'

const UNIVERSE_PARTS = ['universes', 'domains', 'requirements']
/** Stale time. It is short because figures change with every answer. */
const FRESH_MS = 10_000

export const startersQuery = queryOptions({
  queryKey: ['starter-universes'],
  queryFn: ({ signal }) => call(starterUniverseRoutes.contents, { signal }),
  meta: { reads: ['universes'] },
})

export const positionQuery = (asAt: string | undefined) =>
  queryOptions({
    queryKey: ['compliance-figures', asAt ?? null],
    queryFn: ({ signal }) => call(complianceFigureRoutes.get, { query: asAt ? { asAt } : {}, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    meta: { reads: [...UNIVERSE_PARTS, 'gapitems', 'actions', 'evidence', 'revisionlines', 'clocks'] },
  })

/** Invalidates everything that shows a universe or its records. */
function useForget() {
  const client = useQueryClient()
  const old = [...UNIVERSE_PARTS, 'names', 'starter-universes', 'compliance-figures']
  return () => Promise.all(old.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

export function useLoadStarters() {
  const forget = useForget()
  return useMutation({
    mutationFn: (codes: readonly string[]) =>
      call(starterUniverseRoutes.load, { body: { codes: [...codes] } }),
    onSuccess: forget,
  })
}

export function useCloneUniverse(id: string) {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: { code: string; name: Localized }) =>
      call(starterUniverseRoutes.clone, { params: { id }, body }),
    onSuccess: forget,
  })
}
