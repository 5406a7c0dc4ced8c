import { queryOptions } from '@tanstack/react-query'
import { deviceRoutes, devices, type DeviceLine } from 'contract/techdoc/devices'
import { sliceKey, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'

export const deviceSlice = { of: devices, routes: deviceRoutes } satisfies Slice

/** The default device: the one that was edited last. */
export const lastDeviceQuery = queryOptions({
  queryKey: [...sliceKey(devices), 'last'],
  queryFn: async ({ signal }): Promise<DeviceLine | null> => {
    const { items } = await call(deviceRoutes.list, { query: { sort: '-updatedAt', limit: 1 }, signal })
    return items[0] ?? null
  },
})
