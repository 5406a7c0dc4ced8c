import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import type { AnyRecord, RecordSource } from './record.ts'
import { recordKey, recordQuery } from './record-queries.ts'

export interface Edit {
  changes: Readonly<Record<string, unknown>>
  /** The version that the person saw when they began. */
  version: number
  reason?: string
}

const queryOf = (reason: string | undefined) => (reason ? { query: { reason } } : {})

/** Takes the answer as the record, and lets its lists, history and links ask again. */
async function settle(client: QueryClient, source: RecordSource, record: AnyRecord): Promise<void> {
  const key = recordKey(source, record.id)
  client.setQueryData(key, record)
  void client.invalidateQueries({ queryKey: ['names', source.of.type] })
  void client.invalidateQueries({ queryKey: ['records', source.of.type, record.id] })
  await client.invalidateQueries({
    queryKey: sliceKey(source.of),
    // The record itself has just come, and the past does not change.
    predicate: ({ queryKey }) =>
      !(queryKey.length === key.length && queryKey[2] === record.id) && queryKey[3] !== 'as-at',
  })
}

export function useCreateRecord(source: RecordSource) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) =>
      (await call(source.routes.create, { body })) as AnyRecord,
    onSuccess: (record) => settle(client, source, record),
  })
}

/** Shows the change at once; if it is refused, what was there before comes back. */
export function useUpdateRecord(source: RecordSource, id: string) {
  const client = useQueryClient()
  const { queryKey } = recordQuery(source, id)
  return useMutation({
    mutationFn: async ({ changes, version, reason }: Edit) =>
      (await call(source.routes.update, {
        params: { id },
        body: changes,
        version,
        ...queryOf(reason),
      })) as AnyRecord,
    onMutate: async ({ changes }) => {
      await client.cancelQueries({ queryKey, exact: true })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...changes })
      return before
    },
    onError: (_error, _edit, before) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSuccess: (record) => settle(client, source, record),
  })
}

export type Step =
  | { kind: 'transition'; to: string; reason?: string }
  | { kind: 'archive'; reason: string }
  | { kind: 'restore' }

/** Changes of status and of life: judged by the server, so shown only once they hold. */
export function useRecordStep(source: RecordSource, id: string) {
  const client = useQueryClient()
  const { routes } = source
  return useMutation({
    mutationFn: async ({ version, step }: { version: number; step: Step }) => {
      const at = { params: { id }, version }
      const answer =
        step.kind === 'transition'
          ? call(routes.transition, {
              ...at,
              body: { to: step.to, ...(step.reason ? { reason: step.reason } : {}) },
            })
          : step.kind === 'archive'
            ? call(routes.archive, { ...at, body: { reason: step.reason } })
            : call(routes.restore, at)
      return (await answer) as AnyRecord
    },
    onSuccess: (record) => settle(client, source, record),
  })
}
