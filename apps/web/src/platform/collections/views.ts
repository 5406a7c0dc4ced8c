import { queryOptions } from '@tanstack/react-query'
import { viewRoutes, type View } from 'contract/workspace/views'
import { call } from '#platform/http.ts'

export type { View }

type Call = typeof call

/** Saved views on the server, so that they are available on all devices and can be shared. */
export const createViewsStore = (send: Call) => ({
  list: async (collection: string, signal?: AbortSignal): Promise<View[]> =>
    (await send(viewRoutes.list, { query: { collection }, ...(signal ? { signal } : {}) })).items,
  save: (collection: string, name: string, query: string) =>
    send(viewRoutes.create, { body: { collection, name, query, shared: false } }),
  change: ({ id, version }: View, changes: Partial<Pick<View, 'name' | 'query' | 'shared'>>) =>
    send(viewRoutes.update, { params: { id }, body: changes, version }),
  remove: ({ id }: View) => send(viewRoutes.remove, { params: { id } }),
})

export const viewsStore = createViewsStore(call)

export const viewsQuery = (collection: string) =>
  queryOptions({
    queryKey: ['views', collection],
    queryFn: ({ signal }) => viewsStore.list(collection, signal),
  })

const REFUSALS = { taken: 'taken', too_many: 'tooMany' } as const

/**
 * Why a view cannot be saved under this name, if that is the reason of the refusal: a key of `shared/table:views`.
 */
export function viewProblem(error: unknown): 'taken' | 'tooMany' | undefined {
  const details = (error as { details?: unknown } | null)?.details
  if (!Array.isArray(details)) return undefined
  const codes = (details as { code?: unknown }[]).map(({ code }) => code)
  const known = Object.entries(REFUSALS).find(([code]) => codes.includes(code))
  return known?.[1]
}
