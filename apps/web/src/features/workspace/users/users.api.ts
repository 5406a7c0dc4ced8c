import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import type { Role } from 'contract/permissions'
import type { BodyOf } from 'contract/route'
import { userRoutes } from 'contract/workspace/users'
import { call } from '#platform/http.ts'

export interface PeopleFilter {
  q?: string | undefined
  role?: Role | undefined
  active?: boolean | undefined
}

/** The people of the organisation by name, page by page. */
export const userPages = ({ q, role, active }: PeopleFilter, limit: number) =>
  infiniteQueryOptions({
    queryKey: ['users', 'pages', { q, role, active, limit }],
    queryFn: ({ pageParam, signal }) =>
      call(userRoutes.list, {
        query: {
          limit,
          ...(q ? { q } : {}),
          ...(role ? { role: [role] } : {}),
          ...(active === undefined ? {} : { active }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(userRoutes.get, { params: { id }, signal }),
  })

/** What each role allows, in words; it changes only with a release. */
export const permissionsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['permissions', locale],
    queryFn: ({ signal }) => call(userRoutes.permissions, { query: { locale }, signal }),
    staleTime: Infinity,
  })

export const signInPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'sign-ins', id],
    queryFn: ({ pageParam, signal }) =>
      call(userRoutes.signIns, {
        params: { id },
        query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const openWorkQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'open-work', id],
    queryFn: ({ signal }) => call(userRoutes.openWork, { params: { id }, signal }),
    staleTime: 0,
  })

type Changes = BodyOf<typeof userRoutes.update>
type Leaving = BodyOf<typeof userRoutes.deactivate>
type Erasing = BodyOf<typeof userRoutes.erase>

/** The actions of an administrator on a member; every list of people is refetched afterwards. */
export function useMember(id: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['users'] })
  return {
    change: useMutation({
      mutationFn: ({ version, body }: { version: number; body: Changes }) =>
        call(userRoutes.update, { params: { id }, version, body }),
      onSettled,
    }),
    confirmName: useMutation({
      mutationFn: (body: { name: string; reason: string }) =>
        call(userRoutes.confirmName, { params: { id }, body }),
      onSettled,
    }),
    declineName: useMutation({
      mutationFn: (reason: string) => call(userRoutes.declineName, { params: { id }, body: { reason } }),
      onSettled,
    }),
    endSignIns: useMutation({
      mutationFn: (reason: string) => call(userRoutes.endSignIns, { params: { id }, body: { reason } }),
      onSettled,
    }),
    deactivate: useMutation({
      mutationFn: (body: Leaving) => call(userRoutes.deactivate, { params: { id }, body }),
      onSettled,
    }),
    reactivate: useMutation({
      mutationFn: (reason: string) => call(userRoutes.reactivate, { params: { id }, body: { reason } }),
      onSettled,
    }),
    erase: useMutation({
      mutationFn: (body: Erasing) => call(userRoutes.erase, { params: { id }, body }),
      onSettled,
    }),
  }
}
