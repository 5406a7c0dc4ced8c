import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Locale } from 'contract/locale'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { type Template, type TemplateLine, templateRoutes, templates } from 'contract/workspace/templates'
import type { UseName } from 'contract/workspace/template-uses'
import type { WordUse } from 'contract/workspace/word-tags'
import { isOnItsWay } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'

const KEY = [templates.name] as const
const PAGE = 100
const ASKED_EVERY_MS = 1_000

/** All versions of all templates; an organisation has few. */
export const allTemplatesQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) => {
    const lines: TemplateLine[] = []
    let cursor: string | null = null
    do {
      const query = { sort: '-number' as const, limit: PAGE, ...(cursor ? { cursor } : {}) }
      const page: { items: TemplateLine[]; next: string | null } = await call(templateRoutes.list, {
        query,
        signal,
      })
      lines.push(...page.items)
      cursor = page.next
    } while (cursor)
    return lines
  },
})

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(templateRoutes.get, { params: { id }, signal }),
  })

export const builtInQuery = (use: UseName) =>
  queryOptions({
    queryKey: [...KEY, 'built-in', use],
    queryFn: ({ signal }) => call(templateRoutes.builtIn, { params: { use }, signal }),
    staleTime: Infinity,
  })

/** The values of the placeholders for a record, or without one. */
export const valuesQuery = (use: UseName, locale: Locale, record: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'values', use, locale, record ?? null],
    queryFn: async ({ signal }) => {
      const body = { locale, ...(record ? { record } : {}) }
      return (await call(templateRoutes.values, { params: { use }, body, signal })).values
    },
    retry: false,
  })

function useForget() {
  const client = useQueryClient()
  return async (version: Template) => {
    client.setQueryData(templateQuery(version.id).queryKey, version)
    await client.invalidateQueries({ queryKey: KEY })
  }
}

export interface Beginning {
  use: UseName
  name: Template['name']
  /** The version to copy the texts from; the built-in ones if undefined. */
  basedOn?: string
}

/** Creates the next version, or restores an old one: both start as a copy. */
export function useBegin() {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: Beginning) => call(templateRoutes.create, { body }),
    onSuccess: forget,
  })
}

export type Draft = Pick<Template, 'name' | 'note' | 'content'>

export function useSaveDraft({ id, version }: Pick<Template, 'id' | 'version'>) {
  const forget = useForget()
  return useMutation({
    mutationFn: (draft: Draft) => call(templateRoutes.update, { params: { id }, version, body: draft }),
    onSuccess: forget,
  })
}

export function useStep(id: string) {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ to, version, reason }: { to: 'active' | 'retired'; version: number; reason: string }) =>
      call(templateRoutes.transition, { params: { id }, version, body: { to, reason } }),
    onSuccess: forget,
  })
}

export const useStartPreview = (id: string) =>
  useMutation({
    mutationFn: (body: { locale: Locale; record?: string; word?: boolean }) =>
      call(templateRoutes.preview, { params: { id }, body }),
  })

/** Progress of a preview, polled until it has ended. */
export const previewStateQuery = (started: Export) =>
  queryOptions({
    queryKey: ['exports', 'preview', started.id],
    queryFn: ({ signal }) => call(exportRoutes.get, { params: { id: started.id }, signal }),
    initialData: started,
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? ASKED_EVERY_MS : false),
  })

export const previewFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['exports', 'preview', id, 'file'],
    queryFn: ({ signal }) => call(exportRoutes.download, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const wordFilesQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'record', id, 'word'],
    queryFn: async ({ signal }) => (await call(templateRoutes.wordFiles, { params: { id }, signal })).items,
  })

export type NewWordFile = { name: string; data: string } | null

/** Sets or removes the Word document of a draft in one language. */
export function useSetWord({ id, version }: Pick<Template, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ locale, file }: { locale: Locale; file: NewWordFile }) =>
      call(templateRoutes.setWord, { params: { id, locale }, version, body: { file } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export const fetchWordFile = (id: string, locale: Locale): Promise<Blob> =>
  call(templateRoutes.wordFile, { params: { id, locale } })

export const fetchBuiltInWord = (use: WordUse, locale: Locale): Promise<Blob> =>
  call(templateRoutes.builtInWord, { params: { use }, query: { locale } })
