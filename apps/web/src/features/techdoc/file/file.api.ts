import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { devices } from 'contract/techdoc/devices'
import { fileCheckRoutes } from 'contract/techdoc/file/file-checks'
import { structureRoutes } from 'contract/techdoc/file/file-structure'
import { harmonisedStandardRoutes } from 'contract/techdoc/file/harmonised-standards'
import { impactRoutes } from 'contract/techdoc/file/impact'
import { inheritanceRoutes } from 'contract/techdoc/inheritance/inheritance'
import { type FilePage, sectionRoutes, sections, type SectionLine } from 'contract/techdoc/file/sections'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { rowSlice } from './slices.ts'

/** The structure of a page changes only with a release, so it is loaded once. */
export const structureQuery = (page: FilePage) =>
  queryOptions({
    queryKey: ['file-structure', page],
    queryFn: ({ signal }) => call(structureRoutes.page, { params: { page }, signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** The list of harmonised standards changes only with a release. */
export const harmonisedStandardsQuery = queryOptions({
  queryKey: ['harmonised-standards'],
  queryFn: ({ signal }) => call(harmonisedStandardRoutes.list, { signal }),
  staleTime: Infinity,
})

/** The sections of one page of a file, in order. A page has fewer than the maximum of a list. */
export const sectionsQuery = (device: string, page: FilePage) =>
  queryOptions({
    queryKey: [...sliceKey(sections), 'of-page', device, page],
    queryFn: async ({ signal }): Promise<SectionLine[]> => {
      const query = { device: [device], page: [page], sort: 'position' as const, limit: 100 }
      return (await call(sectionRoutes.list, { query, signal })).items
    },
  })

/** Every row of a section, in order. */
export const rowsQuery = (section: string) => allOfQuery(rowSlice, 'section', [section], 'position')

/** The current findings in the file. The key starts with the device, which is invalidated whenever its file changes. */
export const findingsQuery = (device: string) =>
  queryOptions({
    queryKey: [...sliceKey(devices), 'findings', device],
    queryFn: async ({ signal }) =>
      (await call(fileCheckRoutes.findings, { params: { id: device }, signal })).items,
  })

/** Citations of a section or a row, two levels deep (CHG-9). Any change of the file can change them. */
export const impactQuery = (device: string, id: string) =>
  queryOptions({
    queryKey: [...sliceKey(devices), 'impact', device, id],
    queryFn: ({ signal }) => call(impactRoutes.read, { params: { id }, signal }),
  })

/** The sections that take their values from this one, and what applying them changes. */
export const followersQuery = (id: string) =>
  queryOptions({
    queryKey: [...sliceKey(sections), 'followers', id],
    queryFn: async ({ signal }) =>
      (await call(inheritanceRoutes.followers, { params: { id }, signal })).items,
  })

/** After a change that reaches into several files. */
export function invalidateFiles(client: QueryClient): void {
  for (const of of [sections, rowSlice.of, devices]) void client.invalidateQueries({ queryKey: sliceKey(of) })
}

/** The page of a section, by the prefix of its key. */
const PAGE_OF: Readonly<Record<string, FilePage>> = {
  f: 'foundations',
  dd: 'device-description',
  mi: 'manufacturer-information',
  dm: 'design-manufacturing',
  gs: 'gspr',
  br: 'benefit-risk',
  vv: 'verification-validation',
  cl: 'clinical-pms',
  pms: 'clinical-pms',
  ar: 'additional-requirements',
  dc: 'documents',
}
export const pageOfSection = (key: string): FilePage => PAGE_OF[key.split('.')[0]!] ?? 'foundations'
