import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type RichText, richTextRoutes as routes } from 'contract/workspace/rich-texts'
import { call } from '#platform/http.ts'

const documentsKey = (recordId: string) => ['documents', recordId] as const

/** The texts of a record, without their content. */
export const documentsQuery = (recordId: string) =>
  queryOptions({
    queryKey: documentsKey(recordId),
    queryFn: async ({ signal }) => (await call(routes.list, { params: { id: recordId }, signal })).items,
  })

export const openDocument = (recordId: string, field: string): Promise<RichText> =>
  call(routes.open, { params: { id: recordId, field } })

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
    staleTime: 0,
  })

export const writeDocument = (id: string, version: number, content: RichText['content']): Promise<RichText> =>
  call(routes.write, { params: { id }, version, body: { content } })

const versionsKey = (id: string) => ['document', id, 'versions'] as const

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: versionsKey(id),
    queryFn: async ({ signal }) => (await call(routes.versions, { params: { id }, signal })).items,
  })

/** The changes from a version to the current text, or to another version. */
export const differenceQuery = (id: string, from: string, to?: string) =>
  queryOptions({
    queryKey: [...versionsKey(id), from, 'difference', to ?? 'now'],
    queryFn: ({ signal }) =>
      call(routes.difference, { params: { id }, query: { from, ...(to ? { to } : {}) }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The mutations of the versions of a text. */
export function useVersions(id: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: versionsKey(id) })
  return {
    name: useMutation({
      mutationFn: (name: string) => call(routes.name, { params: { id }, body: { name } }),
      onSuccess,
    }),
    restore: useMutation({
      mutationFn: (versionId: string) => call(routes.restore, { params: { id, versionId } }),
      onSuccess,
    }),
  }
}
