import { fileRowRoutes, filerows } from 'contract/techdoc/filerows'
import { gsprRowRoutes, gsprrows } from 'contract/techdoc/gsprrows'
import { sectionRoutes, sections } from 'contract/techdoc/sections'
import type { Slice } from '#platform/collections/slice.ts'

export const gsprSlice: Slice = { of: gsprrows, routes: gsprRowRoutes }
export const sectionSlice: Slice = { of: sections, routes: sectionRoutes }
export const fileRowSlice: Slice = { of: filerows, routes: fileRowRoutes }
