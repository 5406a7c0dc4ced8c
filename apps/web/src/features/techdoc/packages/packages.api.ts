import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShownDocument } from 'contract/techdoc/package-content'
import { type Package, packageRoutes, packages } from 'contract/techdoc/packages'
import { questions } from 'contract/techdoc/questions'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { saveFile } from '#platform/save-file.ts'

const key = (...more: readonly string[]) => [...sliceKey(packages), ...more]

export const contentsQuery = (id: string) =>
  queryOptions({
    queryKey: key('contents', id),
    queryFn: ({ signal }) => call(packageRoutes.contents, { params: { id }, signal }),
  })

export const sectionQuery = (id: string, section: string) =>
  queryOptions({
    queryKey: key('section', id, section),
    queryFn: ({ signal }) => call(packageRoutes.section, { params: { id, key: section }, signal }),
  })

export const sharedQuery = queryOptions({
  queryKey: key('shared'),
  queryFn: async ({ signal }) => (await call(packageRoutes.shared, { signal })).items,
})

export const comparisonQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: key('comparison', from, to),
    queryFn: ({ signal }) => call(packageRoutes.compare, { params: { id: to }, query: { from }, signal }),
  })

/** The packages of a device, newest first: what one can be held against. */
export const packagesOfQuery = (device: string) =>
  queryOptions({
    queryKey: key('of', device),
    queryFn: async ({ signal }) =>
      (
        await call(packageRoutes.list, {
          query: { device: [device], sort: '-createdAt', limit: 100 },
          signal,
        })
      ).items,
  })

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: sliceKey(packages) })
    await client.invalidateQueries({ queryKey: sliceKey(questions) })
  }
}

export function useAssemble({ id, version }: Pick<Package, 'id' | 'version'>) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: () => call(packageRoutes.assemble, { params: { id }, version }),
    onSuccess,
  })
}

export function useShare(id: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (people: string[]) => call(packageRoutes.share, { params: { id }, body: { people } }),
    onSuccess,
  })
}

export interface Asked {
  text: string
  sectionKey?: string
  dueOn?: string
}

export function useAsk(id: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (body: Asked) => call(packageRoutes.ask, { params: { id }, body }),
    onSuccess,
  })
}

export function useCloseQuestion(id: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (questionId: string) => call(packageRoutes.closeQuestion, { params: { id, questionId } }),
    onSuccess,
  })
}

/** Fetched and not linked to: only a call carries who asks. */
export const fetchDocument = async (id: string, document: ShownDocument): Promise<void> =>
  saveFile(document.name!, await call(packageRoutes.document, { params: { id, versionId: document.id } }))
