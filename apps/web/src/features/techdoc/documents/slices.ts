import { documentVersionRoutes, documentversions } from 'contract/techdoc/documents/document-versions'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import type { Slice } from '#platform/collections/slice.ts'

export const documentSlice: Slice = { of: techdocuments, routes: techDocumentRoutes }
export const versionSlice: Slice = { of: documentversions, routes: documentVersionRoutes }

export const documentAddress = (id: string): string => `/documents/${id}`
