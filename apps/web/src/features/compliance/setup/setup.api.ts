import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Domain } from 'contract/compliance/domains'
import type { RequirementLine } from 'contract/compliance/requirements'
import type { Scoring } from 'contract/compliance/scoring'
import { setupRoutes } from 'contract/compliance/universe-setup'
import { universeRoutes } from 'contract/compliance/universes'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { applyBulk } from '#platform/collections/bulk.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { domainSlice, requirementSlice } from './slices.ts'

/** In the order of the text. */
export const byPosition = <T extends { position: number | null; code: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.code.localeCompare(b.code))

/** The requirements of a universe that are in force, in the order of the text. */
export const requirementsQuery = (universe: string) => ({
  ...allOfQuery(requirementSlice, 'universe', [universe]),
  select: (rows: RequirementLine[]) => byPosition(rows.filter(({ status }) => status === 'active')),
})

export const domainsQuery = (universe: string) => ({
  ...allOfQuery(domainSlice, 'universe', [universe]),
  select: (rows: Domain[]) => byPosition(rows.filter(({ status }) => status === 'active')),
})

export const previewQuery = (universe: string, scoring: Scoring) =>
  queryOptions({
    queryKey: ['universes', 'scoring-preview', universe, scoring],
    queryFn: ({ signal }) =>
      call(setupRoutes.previewScoring, { params: { id: universe }, body: { scoring }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

const CHANGES_PAGE = 30

export const changesQuery = (universe: string, types: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ['universes', 'changes', universe, types],
    queryFn: ({ signal, pageParam }) =>
      call(setupRoutes.changes, {
        params: { id: universe },
        query: {
          limit: CHANGES_PAGE,
          ...(types.length > 0 ? { types: types as never } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { reads: ['domains', 'requirements', 'revisions', 'revisionlines'] },
  })

/** Invalidates everything that shows data of the universe. */
export function useForget() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['universes', 'domains', 'requirements', 'revisions', 'revisionlines'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    )
}

export function useTakeProposals(universe: string) {
  const locale = useLocale()
  return useMutation({
    mutationFn: (body: {
      requirements?: string[]
      only?: 'applicable' | 'not_applicable'
      overwrite?: boolean
    }) => call(setupRoutes.takeProposals, { params: { id: universe }, body: { ...body, locale } }),
    onSettled: useForget(),
  })
}

/** The same change for many records, which can be undone. */
export function useChangeMany(slice: Slice<'bulk'>) {
  return useMutation({
    mutationFn: ({ ids, changes }: { ids: string[]; changes: Record<string, unknown> }) =>
      applyBulk(slice, { ids }, { changes }, crypto.randomUUID()),
    onSettled: useForget(),
  })
}

export function useArrange(universe: string) {
  return useMutation({
    mutationFn: (body: { of: 'domains' | 'requirements'; ids: string[] }) =>
      call(setupRoutes.arrange, { params: { id: universe }, body }),
    onSettled: useForget(),
  })
}

export function useSaveScoring(universe: { id: string; version: number }) {
  return useMutation({
    mutationFn: (scoring: Scoring) =>
      call(universeRoutes.update, {
        params: { id: universe.id },
        version: universe.version,
        body: { scoring },
      }),
    onSettled: useForget(),
  })
}

/** Changes one record of a list in place. */
export function useChangeOne(slice: Slice<'update'>) {
  return useMutation({
    mutationFn: ({
      id,
      version,
      changes,
    }: {
      id: string
      version: number
      changes: Record<string, unknown>
    }) => call(slice.routes.update, { params: { id }, version, body: changes }),
    onSettled: useForget(),
  })
}

export function useAdd(slice: Slice<'create'>) {
  const forget = useForget()
  return async (body: Record<string, unknown>) => {
    const made = await call(slice.routes.create, { body })
    await forget()
    return made as { id: string }
  }
}
