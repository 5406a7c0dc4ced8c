import { documentVersionRoutes, documentversions } from 'contract/techdoc/documents/document-versions'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import { linkTo } from '#platform/page-links.ts'
import type { Slice } from '#platform/collections/slice.ts'

export const documentSlice = { of: techdocuments, routes: techDocumentRoutes } satisfies Slice
export const versionSlice = { of: documentversions, routes: documentVersionRoutes } satisfies Slice

export const documentLink = (id: string) =>
  linkTo({ to: '/documents/$documentId', params: { documentId: id } })
