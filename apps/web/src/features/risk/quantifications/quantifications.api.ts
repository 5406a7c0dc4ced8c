import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type QuantificationLine, quantificationRoutes } from 'contract/risk/quantifications'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { quantificationSlice } from './quantification-slice.ts'

/** How often the page looks for the figures of a running simulation, should it miss the message that they are there. */
export const LOOK_EVERY_MS = 2_000

/** The estimates of a risk, the latest first. */
export const quantificationsOfQuery = (risk: string) =>
  queryOptions({
    queryKey: [...sliceKey(quantificationSlice.of), 'of', risk],
    queryFn: async ({ signal }): Promise<QuantificationLine[]> =>
      (await call(quantificationRoutes.list, { query: { risk: [risk], sort: '-asOf', limit: 5 }, signal }))
        .items,
  })

export function useSimulate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(quantificationRoutes.simulate, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sliceKey(quantificationSlice.of) }),
  })
}
