import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationRoutes as routes, type NotificationSettings } from 'contract/workspace/notifications'
import { call } from '#platform/http.ts'
import { notificationsKey } from '#platform/live/keys.ts'

export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'count'],
  queryFn: ({ signal }) => call(routes.count, { signal }),
})

export const notificationsQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', { unread }],
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { unread, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(routes.settings, { signal }),
})

export function useReading() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: notificationsKey })
  return {
    one: useMutation({ mutationFn: (id: string) => call(routes.read, { params: { id } }), onSuccess }),
    all: useMutation({ mutationFn: () => call(routes.readAll, {}), onSuccess }),
  }
}

export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationSettings) => call(routes.changeSettings, { body }),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  })
}
