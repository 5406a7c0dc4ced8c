import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { codeOf, declared } from '../collections/slice.ts'
import { call } from '../http.ts'
import { outbox } from '../offline/index.ts'
import { createAutosave, type Autosave, type AutosaveState, type AutosaveSteps } from './autosave.ts'
import { beginWriting } from './being-written.ts'
import { saveInOrder } from './own-saves.ts'
import type { AnyRecord, RecordSource } from './record.ts'
import { askAgainAround, takeAnswer } from './record-mutations.ts'
import { recordQuery } from './record-queries.ts'

export interface Working {
  /** The record as displayed: saved, with pending edits. */
  readonly record: AnyRecord
  readonly state: AutosaveState
  readonly autosave: Autosave
}

/** An autosaved record. Use a `key`, so that another record remounts it. */
export function useAutosave(
  source: RecordSource,
  record: AnyRecord,
  merge?: NonNullable<AutosaveSteps['merge']>,
): Working {
  const client = useQueryClient()
  const [autosave] = useState(() => {
    const { id } = record
    const { type } = source.of
    const query = recordQuery(source, id)
    const put = async (answer: unknown) => {
      const saved = answer as AnyRecord
      await takeAnswer(client, source, saved)
      return saved
    }
    return createAutosave({
      record: () => client.getQueryData(query.queryKey) ?? record,
      send: async (changes, version) => {
        const answer = await saveInOrder(id, version, async (onto) => {
          const request = { params: { id }, body: changes, version: onto }
          return (await call(declared(source.routes.update), request)) as AnyRecord
        })
        const saved = await put(answer)
        void askAgainAround(client, source, id)
        return saved
      },
      reload: async () => put(await call(source.routes.get, { params: { id } })),
      ...(merge ? { merge } : {}),
      device: {
        load: async () => {
          const [kept] = await outbox.of(type, new Set([id]))
          return kept ? { pending: { ...kept.changes }, seen: { ...kept.base } } : null
        },
        keep: ({ pending, seen }) => {
          const { version } = client.getQueryData(query.queryKey) ?? record
          const code = codeOf(source.of, record)
          void outbox.keep([{ type, id, code, version, changes: pending, base: seen }], true)
        },
        forget: () => void outbox.forget(type, [id]),
      },
    })
  })
  const { type } = source.of
  const { id } = record
  const state = useSyncExternalStore(autosave.subscribe, autosave.get)
  useEffect(() => {
    const back = () => void autosave.flush()
    // This page sends its own stored edits; others do not send them meanwhile.
    const release = outbox.claim(type, (one) => one === id)
    const finish = beginWriting(id, autosave)
    window.addEventListener('online', back)
    return () => {
      release()
      finish()
      window.removeEventListener('online', back)
      void autosave.flush()
    }
  }, [autosave, type, id])
  return { record: { ...record, ...state.pending }, state, autosave }
}
