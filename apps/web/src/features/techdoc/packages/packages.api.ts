import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from 'contract'
import type { AnswerFile, ShownDocument } from 'contract/techdoc/packages/package-content'
import { type Package, packageRoutes, packages } from 'contract/techdoc/packages/packages'
import { questions } from 'contract/techdoc/packages/questions'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { saveFile } from '#platform/save-file.ts'

const key = (...more: readonly string[]) => [...sliceKey(packages), ...more]

export const contentsQuery = (id: string, locale: Locale) =>
  queryOptions({
    queryKey: key('contents', id, locale),
    queryFn: ({ signal }) => call(packageRoutes.contents, { params: { id }, query: { locale }, signal }),
  })

export const sectionQuery = (id: string, section: string, locale: Locale) =>
  queryOptions({
    queryKey: key('section', id, section, locale),
    queryFn: ({ signal }) =>
      call(packageRoutes.section, { params: { id, key: section }, query: { locale }, signal }),
  })

export const sharedQuery = (locale: Locale) =>
  queryOptions({
    queryKey: key('shared', locale),
    queryFn: async ({ signal }) => (await call(packageRoutes.shared, { query: { locale }, signal })).items,
  })

export const comparisonQuery = (from: string, to: string, locale: Locale) =>
  queryOptions({
    queryKey: key('comparison', from, to, locale),
    queryFn: ({ signal }) =>
      call(packageRoutes.compare, { params: { id: to }, query: { from, locale }, signal }),
  })

/** The packages of a device, newest first, to compare one with. */
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

/** What a question is about: a section, one of its rows, or words in it; the package as a whole if nothing is named. */
export interface Subject {
  sectionKey?: string
  rowId?: string
  passage?: string
}

export interface Asked extends Subject {
  text: string
  dueOn?: string
}

export function useAsk(id: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (body: Asked) => call(packageRoutes.ask, { params: { id }, body }),
    onSuccess,
  })
}

export function useAnswersDue(id: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (dueOn: string | null) => call(packageRoutes.answersDue, { params: { id }, body: { dueOn } }),
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

export const fetchAnswerFile = async (
  id: string,
  questionId: string,
  { id: fileId, name }: AnswerFile,
): Promise<void> =>
  saveFile(name, await call(packageRoutes.answerFile, { params: { id, questionId, fileId } }))

/** Fetched instead of linked, because only API calls are authenticated. */
export const fetchDocument = async (id: string, document: ShownDocument): Promise<void> =>
  saveFile(document.name!, await call(packageRoutes.document, { params: { id, versionId: document.id } }))
