import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { documentVersionRoutes, documentversions } from 'contract/techdoc/documents/document-versions'
import { techDocumentRoutes, techdocuments } from 'contract/techdoc/documents/tech-documents'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { saveFile } from '#platform/save-file.ts'
import { versionSlice } from './slices.ts'

const MOST = 100

/** The versions of a document, newest first. */
export const versionsQuery = (document: string) =>
  queryOptions({
    queryKey: [...sliceKey(documentversions), 'of', document],
    queryFn: async ({ signal }) => {
      const query = { document: [document], sort: '-createdAt' as const, limit: MOST }
      const { items } = await call(documentVersionRoutes.list, { query, signal })
      return items
    },
  })

/** The translations of this document. */
export const translationsQuery = (source: string) =>
  queryOptions({
    queryKey: [...sliceKey(techdocuments), 'translations', source],
    queryFn: async ({ signal }) => {
      const query = { translationOf: [source], sort: 'code' as const, limit: MOST }
      const { items } = await call(techDocumentRoutes.list, { query, signal })
      return items
    },
  })

export const citationsQuery = (document: string) =>
  queryOptions({
    queryKey: [...sliceKey(techdocuments), 'citations', document],
    queryFn: async ({ signal }) =>
      (await call(techDocumentRoutes.citations, { params: { id: document }, signal })).items,
    staleTime: 0,
  })

/** A document is derived from its versions: refetches both. */
export function useRefreshDocuments() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: sliceKey(documentversions) })
    await client.invalidateQueries({ queryKey: sliceKey(techdocuments) })
  }
}

export function useRevise(document: string) {
  const refresh = useRefreshDocuments()
  return useMutation({
    mutationFn: (changeSummary: string | null) =>
      call(documentVersionRoutes.create, { body: { document, ...(changeSummary ? { changeSummary } : {}) } }),
    onSuccess: refresh,
  })
}

export function usePlanRelease(id: string) {
  const refresh = useRefreshDocuments()
  return useMutation({
    mutationFn: (body: { effectiveOn: string | null; trainingDone: boolean }) =>
      call(documentVersionRoutes.planRelease, { params: { id }, body }),
    onSuccess: refresh,
  })
}

/** Sets a piece of evidence as the file of a draft, on the newest version of the draft. */
export function useNameFile(id: string) {
  const client = useQueryClient()
  const refresh = useRefreshDocuments()
  return async (file: string) => {
    const { version } = await client.fetchQuery({ ...recordQuery(versionSlice, id), staleTime: 0 })
    await call(documentVersionRoutes.update, { params: { id }, version, body: { file } })
    await refresh()
  }
}

export function useDownload(id: string) {
  return useMutation({
    mutationFn: async (name: string) =>
      saveFile(name, await call(documentVersionRoutes.download, { params: { id } })),
  })
}
