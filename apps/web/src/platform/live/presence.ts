import { useQuery, useQueryClient } from '@tanstack/react-query'
import { liveRoutes, type Presence } from 'contract/workspace/live'
import { useEffect, useState } from 'react'
import { call } from '#platform/http.ts'
import { presenceKey } from './keys.ts'

/** Half of the expiry time of a presence, so that one lost message has no effect. */
const TELL_MS = 14_000
const LOOK_MS = 5_000

type Editing = { id: string; field: string } | null

let editing: Editing = null
const listeners = new Set<() => void>()

/** Reports which field of a record is being edited here; the record's view sends it. */
export function useEditing(id: string, field: string | null): void {
  useEffect(() => {
    if (field === null) return undefined
    const tell = (now: Editing) => {
      editing = now
      for (const listener of listeners) listener()
    }
    tell({ id, field })
    return () => tell(null)
  }, [id, field])
}

/** Tells others that this record is open here, and returns who else has it open. */
export function usePresence(id: string): readonly Presence[] {
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let last = ''
    const tell = (state: 'viewing' | 'editing' | 'gone', field: string | null) => {
      last = `${state} ${field}`
      call(liveRoutes.tell, { params: { id }, body: { state, field } }).then(
        ({ items }) => (state === 'gone' ? undefined : client.setQueryData(presenceKey(id), items)),
        // A failed presence message is not worth an error message.
        () => undefined,
      )
    }
    const here = () => {
      if (document.hidden) return
      const field = editing?.id === id ? editing.field : null
      tell(field ? 'editing' : 'viewing', field)
    }
    const onEditing = () => {
      const field = editing?.id === id ? editing.field : null
      if (`${field ? 'editing' : 'viewing'} ${field}` !== last) here()
    }
    here()
    listeners.add(onEditing)
    document.addEventListener('visibilitychange', here)
    const telling = setInterval(here, TELL_MS)
    const looking = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => {
      listeners.delete(onEditing)
      document.removeEventListener('visibilitychange', here)
      clearInterval(telling)
      clearInterval(looking)
      tell('gone', null)
    }
  }, [client, id])
  const { data = [] } = useQuery<Presence[]>({
    queryKey: presenceKey(id),
    queryFn: async ({ signal }) => (await call(liveRoutes.present, { params: { id }, signal })).items,
    enabled: false,
  })
  return data.filter(({ until }) => Date.parse(until) > now)
}
