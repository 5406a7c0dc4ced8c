import { fileRowRoutes, filerows } from 'contract/techdoc/file-rows'
import { sectionRoutes, sections } from 'contract/techdoc/sections'
import type { Slice } from '#platform/collections/slice.ts'

export const sectionSlice: Slice = { of: sections, routes: sectionRoutes }
export const rowSlice: Slice = { of: filerows, routes: fileRowRoutes }
