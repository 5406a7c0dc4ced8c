import { gsprRowRoutes, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sectionRoutes, sections } from 'contract/techdoc/file/sections'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import type { Slice } from '#platform/collections/slice.ts'

export const gsprSlice: Slice = { of: gsprrows, routes: gsprRowRoutes }
export const sectionSlice: Slice = { of: sections, routes: sectionRoutes }
export const documentSlice: Slice = { of: techdocuments, routes: techDocumentRoutes }
