import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from 'contract/route'
import { type Unit, unitRoutes, units } from 'contract/workspace/units'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'

export const unitSlice = { of: units, routes: unitRoutes } satisfies Slice
const PAGE = 100

/** All units in use, by code: the tree is shown as a whole. */
export const unitsQuery = queryOptions({
  queryKey: [...sliceKey(units), 'tree'],
  queryFn: async ({ signal }) => {
    const found: Unit[] = []
    let cursor: string | null = null
    do {
      const query = { sort: 'code' as const, limit: PAGE, ...(cursor ? { cursor } : {}) }
      const page: { items: unknown[]; next: string | null } = await call(unitRoutes.list, { query, signal })
      found.push(...(page.items as Unit[]))
      cursor = page.next
    } while (cursor)
    return found
  },
})

interface Change {
  unit: Unit
  /** Fields by name; the server validates them. */
  changes: Readonly<Record<string, unknown>>
}

export function useUnitChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: sliceKey(units) })
  return {
    create: useMutation({
      mutationFn: (body: BodyOf<typeof unitRoutes.create>) => call(unitRoutes.create, { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ unit: { id, version }, changes }: Change) =>
        call(unitRoutes.update, { params: { id }, version, body: changes, query: {} }),
      onSettled,
    }),
    archive: useMutation({
      mutationFn: ({ unit: { id, version }, reason }: { unit: Unit; reason: string }) =>
        call(unitRoutes.archive, { params: { id }, version, body: { reason } }),
      onSettled,
    }),
  }
}
