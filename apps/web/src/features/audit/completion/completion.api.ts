import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { completionRoutes } from 'contract/audit/completion'
import type { OPINIONS } from 'contract/audit/engagement'
import { issueRoutes } from 'contract/audit/issues'
import { type Report, reportRoutes, type ReportSection } from 'contract/audit/reports'
import { reportWritingRoutes as writing } from 'contract/audit/report-writing'
import { surveyRoutes } from 'contract/audit/surveys'
import type { Locale } from 'contract/locale'
import { exportsQuery } from '#platform/exports/exports.ts'
import { call } from '#platform/http.ts'
import { saveFile } from '#platform/save-file.ts'

// Query keys start with the name of the collection, so that a change of one of its records invalidates them.

export const opinionQuery = (project: string) =>
  queryOptions({
    queryKey: ['projects', 'opinion', project],
    queryFn: ({ signal }) => call(completionRoutes.opinion, { params: { id: project }, signal }),
    staleTime: 0,
  })

export const filesQuery = (project: string) =>
  queryOptions({
    queryKey: ['projects', 'files', project],
    queryFn: ({ signal }) => call(completionRoutes.files, { params: { id: project }, signal }),
    staleTime: 0,
  })

const MOST = 100

/** The versions of the report, newest first. */
export const reportsQuery = (project: string) =>
  queryOptions({
    queryKey: ['reports', 'of', project],
    queryFn: async ({ signal }) => {
      const { items } = await call(reportRoutes.list, {
        query: { project: [project], sort: '-code', limit: MOST },
        signal,
      })
      return items as Report[]
    },
    staleTime: 0,
  })

export const reportStateQuery = (report: string) =>
  queryOptions({
    queryKey: ['reports', 'state', report],
    queryFn: ({ signal }) => call(writing.state, { params: { id: report }, signal }),
    staleTime: 0,
    // Edits of people arrive live; changes of the underlying data are polled.
    refetchInterval: 15_000,
  })

export const reportDifferenceQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['reports', 'difference', from, to],
    queryFn: ({ signal }) => call(writing.difference, { params: { id: to }, query: { from }, signal }),
    staleTime: 0,
  })

export const surveysQuery = (project: string) =>
  queryOptions({
    queryKey: ['surveys', 'of', project],
    queryFn: async ({ signal }) => {
      const { items } = await call(surveyRoutes.list, { query: { project: [project], limit: MOST }, signal })
      return items
    },
    staleTime: 0,
  })

export const issuesQuery = (project: string) =>
  queryOptions({
    queryKey: ['issues', 'of', project],
    queryFn: async ({ signal }) => {
      const { items } = await call(issueRoutes.list, {
        query: { project: [project], sort: 'code', limit: MOST },
        signal,
      })
      return items
    },
    staleTime: 0,
  })

/** Invalidates everything that shows data of the completion phase. */
export function useForget() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['projects', 'reports', 'surveys'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
}

export function useSayOpinion(project: string) {
  return useMutation({
    mutationFn: ({
      kind,
      ...body
    }: {
      kind: 'proposeOpinion' | 'decideOpinion'
      opinion: (typeof OPINIONS)[number]
      reason?: string
    }) => call(completionRoutes[kind], { params: { id: project }, body }),
    onSettled: useForget(),
  })
}

export function useReportWork(report: string) {
  const forget = useForget()
  const params = { id: report }
  return {
    compose: useMutation({ mutationFn: () => call(writing.compose, { params }), onSettled: forget }),
    refresh: useMutation({
      mutationFn: (body: { sections?: ReportSection[]; over?: string[] }) =>
        call(writing.refresh, { params, body }),
      onSettled: forget,
    }),
    revise: useMutation({
      mutationFn: (correction: string) => call(writing.revise, { params, body: { correction } }),
      onSettled: forget,
    }),
    distribute: useMutation({
      mutationFn: (recipients: string[]) => call(writing.distribute, { params, body: { recipients } }),
      onSettled: forget,
    }),
    noResponse: useMutation({ mutationFn: () => call(writing.noResponse, { params }), onSettled: forget }),
  }
}

/** Starts rendering the report as a file; the activity tray shows its progress. */
export function usePrintReport(report: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (format: 'pdf' | 'word') => call(writing.print, { params: { id: report }, body: { format } }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}

export function useCreateReport() {
  return useMutation({
    mutationFn: (body: { project: string; name: Record<string, string>; locale: Locale }) =>
      call(reportRoutes.create, { body }),
    onSettled: useForget(),
  })
}

/** Sends the survey to everybody who has not received it yet. */
export function useAskSurvey(project: string) {
  return useMutation({
    mutationFn: async (people: readonly string[]) => {
      for (const ownerId of people) await call(surveyRoutes.create, { body: { project, ownerId } })
    },
    onSettled: useForget(),
  })
}

export function useSeal(project: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(completionRoutes.seal, { params: { id: project } }),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}

export function useUnseal(project: string) {
  return useMutation({
    mutationFn: (reason: string) =>
      call(completionRoutes.unseal, { params: { id: project }, body: { reason } }),
    onSettled: useForget(),
  })
}

export async function fetchAuditFile(project: string, file: { id: string; name: string }): Promise<void> {
  saveFile(file.name, await call(completionRoutes.file, { params: { id: project, fileId: file.id } }))
}
