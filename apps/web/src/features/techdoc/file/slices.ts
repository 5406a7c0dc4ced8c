import { fileRowRoutes, filerows } from 'contract/techdoc/file/file-rows'
import { sectionRoutes, sections } from 'contract/techdoc/file/sections'
import type { Slice } from '#platform/collections/slice.ts'

export const sectionSlice: Slice = { of: sections, routes: sectionRoutes }
export const rowSlice: Slice = { of: filerows, routes: fileRowRoutes }
