import { documentVersionRoutes, documentversions } from 'contract/techdoc/documentversions'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/tech-documents'
import type { Slice } from '#platform/collections/slice.ts'

export const documentSlice: Slice = { of: techdocuments, routes: techDocumentRoutes }
export const versionSlice: Slice = { of: documentversions, routes: documentVersionRoutes }

export const documentAddress = (id: string): string => `/documents/${id}`
