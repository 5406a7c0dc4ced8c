import { documentVersionRoutes, documentversions } from 'contract/techdoc/documents/document-versions'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import { statusAfterSigning } from 'contract/techdoc/documents/version-rules'
import { linkTo } from '#platform/page-links.ts'
import type { Slice } from '#platform/collections/slice.ts'

export const documentSlice = { of: techdocuments, routes: techDocumentRoutes } satisfies Slice
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const peopleIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

export const versionSlice = {
  of: documentversions,
  routes: documentVersionRoutes,
  signing: {
    versionOf: (record) => textIn(record['number']),
    statusAfter: (record, person) =>
      statusAfterSigning(
        {
          status: textIn(record['status']) ?? '',
          reviewers: peopleIn(record['reviewers']),
          reviewedBy: peopleIn(record['reviewedBy']),
          approvers: peopleIn(record['approvers']),
          approvedBy: peopleIn(record['approvedBy']),
        },
        person,
      ),
  },
} satisfies Slice

export const documentLink = (id: string) =>
  linkTo({ to: '/documents/$documentId', params: { documentId: id } })
