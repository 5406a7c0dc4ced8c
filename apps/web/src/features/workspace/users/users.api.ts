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
import { userAdministrationRoutes } from 'contract/workspace/user-administration'
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
    queryFn: ({ signal }) => call(userAdministrationRoutes.permissions, { query: { locale }, signal }),
    staleTime: Infinity,
  })

export const signInPages = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'sign-ins', id],
    queryFn: ({ pageParam, signal }) =>
      call(userAdministrationRoutes.signIns, {
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
    queryFn: ({ signal }) => call(userAdministrationRoutes.openWork, { params: { id }, signal }),
    staleTime: 0,
  })

type Changes = BodyOf<typeof userAdministrationRoutes.update>
type Leaving = BodyOf<typeof userAdministrationRoutes.deactivate>
type Erasing = BodyOf<typeof userAdministrationRoutes.erase>

/** The actions of an administrator on a member; every list of people is refetched afterwards. */
export function useMember(id: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['users'] })
  return {
    change: useMutation({
      mutationFn: ({ version, body }: { version: number; body: Changes }) =>
        call(userAdministrationRoutes.update, { params: { id }, version, body }),
      onSettled,
    }),
    confirmName: useMutation({
      mutationFn: (body: { name: string; reason: string }) =>
        call(userAdministrationRoutes.confirmName, { params: { id }, body }),
      onSettled,
    }),
    declineName: useMutation({
      mutationFn: (reason: string) =>
        call(userAdministrationRoutes.declineName, { params: { id }, body: { reason } }),
      onSettled,
    }),
    endSignIns: useMutation({
      mutationFn: (reason: string) =>
        call(userAdministrationRoutes.endSignIns, { params: { id }, body: { reason } }),
      onSettled,
    }),
    deactivate: useMutation({
      mutationFn: (body: Leaving) => call(userAdministrationRoutes.deactivate, { params: { id }, body }),
      onSettled,
    }),
    reactivate: useMutation({
      mutationFn: (reason: string) =>
        call(userAdministrationRoutes.reactivate, { params: { id }, body: { reason } }),
      onSettled,
    }),
    erase: useMutation({
      mutationFn: (body: Erasing) => call(userAdministrationRoutes.erase, { params: { id }, body }),
      onSettled,
    }),
  }
}
