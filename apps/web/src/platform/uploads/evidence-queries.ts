import { queryOptions } from '@tanstack/react-query'
import { evidence, evidenceRoutes, type EvidenceFile } from 'contract/workspace/evidence'
import type { Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { createFileSource, type FileSource } from './file-source.ts'
import { withinOperationWindow } from './retry-window.ts'

export const evidenceSlice = { of: evidence, routes: evidenceRoutes } satisfies Slice

const CHECKED_EVERY_MS = 2_000

const isChecking = (files: readonly EvidenceFile[] | undefined) =>
  files?.some(({ scan }) => scan === 'scanning') ?? false

/** The versions of a file, newest first; polled while the scanner runs. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: [evidence.name, 'record', id, 'files'],
    queryFn: async ({ signal }) => (await call(evidenceRoutes.files, { params: { id }, signal })).items,
    refetchInterval: ({ state }) => (isChecking(state.data) ? CHECKED_EVERY_MS : false),
  })

/** A temporary address for viewing a file. It is valid for minutes, so it is not cached. */
export const viewFile = async (id: string, fileId: string): Promise<string> =>
  (await withinOperationWindow(() => call(evidenceRoutes.view, { params: { id, fileId } }))).url

/** One file version of a piece of evidence, opened for viewing. */
async function openFile(id: string, file: EvidenceFile): Promise<FileSource> {
  const renew = () => viewFile(id, file.id)
  return createFileSource({ bytes: file.bytes, address: await renew(), renew })
}

/**
 * Opened once per viewing, and not cached afterwards. Its key is separate from the evidence's: viewing a file sends a
 * change event, which must not open it again.
 */
export const openFileQuery = (id: string, file: EvidenceFile) =>
  queryOptions({
    queryKey: ['open-file', file.id],
    queryFn: () => openFile(id, file),
    staleTime: Infinity,
    gcTime: 0,
    // The request itself is repeated within its window.
    retry: false,
  })

export const downloadFile = (id: string, fileId: string): Promise<Blob> =>
  withinOperationWindow(() => call(evidenceRoutes.download, { params: { id, fileId } }))
