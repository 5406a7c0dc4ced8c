import { queryOptions } from '@tanstack/react-query'
import { devices } from 'contract/techdoc/devices'
import { sectionRoutes, sections } from 'contract/techdoc/file/sections'
import { manufacturerDataRoutes } from 'contract/techdoc/inheritance/inheritance'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { type Slice, sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'

/** The file that holds the manufacturer's data; null before it is created. */
export const manufacturerDataQuery = queryOptions({
  queryKey: [...sliceKey(devices), 'manufacturer-data'],
  queryFn: async ({ signal }) => (await call(manufacturerDataRoutes.read, { signal })).id,
})

const sectionSlice = { of: sections, routes: sectionRoutes } satisfies Slice

export const sectionsOfQuery = (id: string) => allOfQuery(sectionSlice, 'device', [id], 'position')
