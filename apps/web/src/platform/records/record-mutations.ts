import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { codeOf, declared, sliceKey } from '#platform/collections/slice.ts'
import { isUnanswered } from '#platform/errors.ts'
import { call } from '#platform/http.ts'
import { outbox } from '#platform/offline/index.ts'
import { finishWriting } from './being-written.ts'
import { saveInOrder } from './own-saves.ts'
import type { AnyRecord, RecordSource } from './record.ts'
import { recordKey, recordQuery } from './record-queries.ts'

export interface Edit {
  changes: Readonly<Record<string, unknown>>
  /** The version that the person saw when they started. */
  version: number
  reason?: string
}

const queryOf = (reason: string | undefined) => (reason ? { query: { reason } } : {})

/** Stores the answer as the record. Running requests for it are older, and are cancelled. */
export async function takeAnswer(
  client: QueryClient,
  source: RecordSource,
  record: AnyRecord,
): Promise<void> {
  const queryKey = recordKey(source, record.id)
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, record)
}

/** Reloads the lists, history and links of a record. */
export async function askAgainAround(client: QueryClient, source: RecordSource, id: string): Promise<void> {
  const key = recordKey(source, id)
  void client.invalidateQueries({ queryKey: ['names', source.of.type] })
  void client.invalidateQueries({ queryKey: ['records', source.of.type, id] })
  await client.invalidateQueries({
    queryKey: sliceKey(source.of),
    // The record itself has just been loaded, and past states do not change.
    predicate: ({ queryKey }) =>
      !(queryKey.length === key.length && queryKey[2] === id) && queryKey[3] !== 'as-at',
  })
}

async function settle(client: QueryClient, source: RecordSource, record: AnyRecord): Promise<void> {
  await takeAnswer(client, source, record)
  await askAgainAround(client, source, record.id)
}

export function useCreateRecord(source: RecordSource) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Readonly<Record<string, unknown>>) =>
      (await call(declared(source.routes.create), { body })) as AnyRecord,
    onSuccess: (record) => settle(client, source, record),
  })
}

/** Stores a change on the device, and returns the record as it will be. */
async function keepChange(
  { of }: RecordSource,
  before: AnyRecord,
  { changes, version }: Edit,
): Promise<AnyRecord> {
  const base = Object.fromEntries(Object.keys(changes).map((key) => [key, before[key] ?? null]))
  await outbox.keep([{ type: of.type, id: before.id, code: codeOf(of, before), version, changes, base }])
  return { ...before, ...changes, version }
}

/** The record on this device when a change was made, from before it was shown. */
const seen = new WeakMap<Edit, AnyRecord>()

/**
 * Shows the change at once and reverts it if it is refused. Without a connection it is stored on the device and sent
 * later; a change that needs a reason waits for the connection.
 */
function updateOptions(client: QueryClient, source: RecordSource, id: string) {
  const { queryKey } = recordQuery(source, id)
  return mutationOptions({
    // Also tried without a connection, and then stored.
    networkMode: 'always',
    mutationFn: (edit: Edit) =>
      saveInOrder(id, edit.version, async (version) => {
        const { changes, reason } = edit
        const before = reason ? undefined : seen.get(edit)
        if (before && outbox.has(source.of.type, id)) {
          const record = await keepChange(source, before, { ...edit, version })
          void outbox.flush()
          return record
        }
        try {
          const request = { params: { id }, body: changes, version, ...queryOf(reason) }
          return (await call(declared(source.routes.update), request)) as AnyRecord
        } catch (error) {
          if (!before || !isUnanswered(error)) throw error
          return keepChange(source, before, { ...edit, version })
        }
      }),
    onMutate: async (edit) => {
      const { changes } = edit
      await client.cancelQueries({ queryKey, exact: true })
      const before = client.getQueryData(queryKey)
      if (before) seen.set(edit, before)
      if (before) client.setQueryData(queryKey, { ...before, ...changes })
      return before
    },
    onError: (_error, _edit, before) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSuccess: (record) => settle(client, source, record),
  })
}

export function useUpdateRecord(source: RecordSource, id: string) {
  const client = useQueryClient()
  return useMutation(updateOptions(client, source, id))
}

/** The same where one place changes many records, such as a list. */
export const updateRecord = (
  client: QueryClient,
  source: RecordSource,
  id: string,
  edit: Edit,
): Promise<AnyRecord> =>
  client
    .getMutationCache()
    .build(client, updateOptions(client, source, id))
    .execute(edit)

export type Step =
  | { kind: 'transition'; to: string; reason?: string }
  | { kind: 'archive'; reason: string }
  | { kind: 'restore' }

/** Status changes, archive and restore: checked by the server, so shown only once accepted. */
export function useRecordStep(source: RecordSource, id: string) {
  const client = useQueryClient()
  const { routes } = source
  return useMutation({
    mutationFn: async ({ version, step }: { version: number; step: Step }) => {
      const at = { params: { id }, version: await finishWriting(id, version) }
      const answer =
        step.kind === 'transition'
          ? call(declared(routes.transition), {
              ...at,
              body: { to: step.to, ...(step.reason ? { reason: step.reason } : {}) },
            })
          : step.kind === 'archive'
            ? call(declared(routes.archive), { ...at, body: { reason: step.reason } })
            : call(declared(routes.restore), at)
      return (await answer) as AnyRecord
    },
    onSuccess: (record) => settle(client, source, record),
  })
}
