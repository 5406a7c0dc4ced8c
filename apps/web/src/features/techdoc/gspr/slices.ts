import { gsprRowRoutes, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sectionRoutes, sections } from 'contract/techdoc/file/sections'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import type { Slice } from '#platform/collections/slice.ts'

export const gsprSlice = { of: gsprrows, routes: gsprRowRoutes } satisfies Slice
export const sectionSlice = { of: sections, routes: sectionRoutes } satisfies Slice
export const documentSlice = { of: techdocuments, routes: techDocumentRoutes } satisfies Slice
