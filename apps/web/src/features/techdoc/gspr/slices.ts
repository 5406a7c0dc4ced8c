import { gsprRowRoutes, gsprrows } from 'contract/techdoc/gsprrows'
import { sectionRoutes, sections } from 'contract/techdoc/sections'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/techdocuments'
import type { Slice } from '#platform/collections/slice.ts'

export const gsprSlice: Slice = { of: gsprrows, routes: gsprRowRoutes }
export const sectionSlice: Slice = { of: sections, routes: sectionRoutes }
export const documentSlice: Slice = { of: techdocuments, routes: techDocumentRoutes }
