import { queryOptions } from '@tanstack/react-query'
import { evidence, evidenceRoutes, type EvidenceFile } from 'contract/workspace/evidence'
import type { Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { createFileSource, type FileSource } from './file-source.ts'

export const evidenceSlice = { of: evidence, routes: evidenceRoutes } satisfies Slice

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

/** One version of the file of a piece of evidence, to be looked at by this reader. */
async function openFile(id: string, file: EvidenceFile): Promise<FileSource> {
  const renew = () => viewFile(id, file.id)
  return createFileSource({ bytes: file.bytes, address: await renew(), renew })
}

/**
 * Opened once for as long as somebody looks at it, and forgotten then. Apart from what is kept of the evidence: looking
 * at a file is told to others like a change, and must not open it again.
 */
export const openFileQuery = (id: string, file: EvidenceFile) =>
  queryOptions({
    queryKey: ['open-file', file.id],
    queryFn: () => openFile(id, file),
    staleTime: Infinity,
    gcTime: 0,
  })

export const downloadFile = (id: string, fileId: string): Promise<Blob> =>
  call(evidenceRoutes.download, { params: { id, fileId } })
