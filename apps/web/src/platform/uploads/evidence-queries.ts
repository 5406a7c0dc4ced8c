import { queryOptions } from '@tanstack/react-query'
import { evidence, evidenceRoutes, type EvidenceFile } from 'contract/workspace/evidence'
import { call } from '#platform/http.ts'

const CHECKED_EVERY_MS = 2_000

const isChecking = (files: readonly EvidenceFile[] | undefined) =>
  files?.some(({ scan }) => scan === 'scanning') ?? false

/** The versions of a file, newest first; asked for again while the scanner is at work. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: [evidence.name, 'record', id, 'files'],
    queryFn: async ({ signal }) => (await call(evidenceRoutes.files, { params: { id }, signal })).items,
    refetchInterval: ({ state }) => (isChecking(state.data) ? CHECKED_EVERY_MS : false),
  })

/** An address where a file can be looked at. It is good for minutes, so it is not kept. */
export const viewFile = async (id: string, fileId: string): Promise<string> =>
  (await call(evidenceRoutes.view, { params: { id, fileId } })).url

export const downloadFile = (id: string, fileId: string): Promise<Blob> =>
  call(evidenceRoutes.download, { params: { id, fileId } })
