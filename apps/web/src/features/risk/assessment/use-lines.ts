import { useQuery } from '@tanstack/react-query'
import type { Assessment } from 'contract/risk/assessments'
import type { Method } from 'contract/risk/method'
import { MAX_EDITS, risklineRoutes } from 'contract/risk/risk-lines'
import { useMemo } from 'react'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { call } from '#platform/http.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import type { LineEdit } from '#shared/sheet/sheet-store.ts'
import { type SheetWork, useSheetWork } from '#shared/sheet/use-sheet-work.ts'
import { createLines, type StoredLine } from './grid/line-rules.ts'
import { assessmentSlice, methodSlice, risklineSlice } from './slices.ts'

/** Every line of an assessment. */
export const linesQuery = (assessment: string) => allOfQuery(risklineSlice, 'assessment', [assessment])

export const methodQuery = (id: string) => recordQuery(methodSlice, id)

export interface Lines extends SheetWork<StoredLine> {
  readonly method: Method
}

const save = async (id: string, edits: LineEdit[]) =>
  (await call(risklineRoutes.editMany, { params: { id }, body: { edits } })).lines

/** The lines as an editable sheet, with the rules of the method of their assessment. */
export function useLines({
  id,
  method: methodId,
  units,
  status,
}: Pick<Assessment, 'id' | 'method' | 'units' | 'status'>) {
  const covered = (units ?? []).join()
  const asked = useQuery(methodQuery(methodId!))
  const method = asked.data?.['config'] as Method | undefined
  const work = useSheetWork({
    of: { slice: assessmentSlice, id, status },
    lines: risklineSlice,
    query: linesQuery(id),
    store: useMemo(() => (method ? createLines(method, covered.split(',')) : null), [method, covered]),
    save,
    most: MAX_EDITS,
  })
  const { data } = work
  const lines = useMemo<Lines | null>(() => (data && method ? { ...data, method } : null), [data, method])
  return { ...work, data: lines, error: work.error ?? asked.error }
}
