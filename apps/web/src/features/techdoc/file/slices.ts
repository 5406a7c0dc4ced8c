import { fileRowRoutes, filerows } from 'contract/techdoc/file/file-rows'
import { sectionRoutes, sections } from 'contract/techdoc/file/sections'
import type { Slice } from '#platform/collections/slice.ts'

export const sectionSlice = { of: sections, routes: sectionRoutes } satisfies Slice
export const rowSlice = { of: filerows, routes: fileRowRoutes } satisfies Slice
