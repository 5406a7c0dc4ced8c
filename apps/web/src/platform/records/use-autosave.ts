import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../http.ts'
import { createAutosave, type Autosave, type AutosaveState, type AutosaveSteps } from './autosave.ts'
import type { AnyRecord, RecordSource } from './record.ts'
import { recordQuery } from './record-queries.ts'

export interface Working {
  /** As it stands on the screen: saved, with what is on its way. */
  readonly record: AnyRecord
  readonly state: AutosaveState
  readonly autosave: Autosave
}

/** A record that is saved while it is worked on. Draw it anew with another record (`key`). */
export function useAutosave(
  source: RecordSource,
  record: AnyRecord,
  merge?: NonNullable<AutosaveSteps['merge']>,
): Working {
  const client = useQueryClient()
  const [autosave] = useState(() => {
    const { id } = record
    const query = recordQuery(source, id)
    const put = (saved: AnyRecord) => {
      client.setQueryData(query.queryKey, saved)
      return saved
    }
    return createAutosave({
      record: () => client.getQueryData(query.queryKey) ?? record,
      send: async (changes, version) => {
        const saved = put(
          (await call(source.routes.update, { params: { id }, body: changes, version })) as AnyRecord,
        )
        void client.invalidateQueries({
          queryKey: [source.of.name],
          predicate: ({ queryKey }) => queryKey[1] !== 'record',
        })
        return saved
      },
      reload: async () => put((await call(source.routes.get, { params: { id } })) as AnyRecord),
      ...(merge ? { merge } : {}),
      storage: localStorage,
      key: `unsaved:${id}`,
    })
  })
  const state = useSyncExternalStore(autosave.subscribe, autosave.get)
  useEffect(() => {
    const back = () => void autosave.flush()
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('online', back)
      void autosave.flush()
    }
  }, [autosave])
  return { record: { ...record, ...state.pending }, state, autosave }
}
