import { useState } from 'react'

export interface Marks {
  readonly ids: ReadonlySet<string>
  has: (id: string) => boolean
  set: (ids: readonly string[], on: boolean) => void
  clear: () => void
}

/** Rows selected for a bulk action. Only existing rows can be selected. */
export function useMarks(there: readonly { id: string }[]): Marks {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(there.flatMap(({ id }) => (kept.has(id) ? [id] : [])))
  return {
    ids,
    has: (id) => ids.has(id),
    set: (some, on) => {
      const next = new Set(ids)
      for (const id of some) {
        if (on) next.add(id)
        else next.delete(id)
      }
      setKept(next)
    },
    clear: () => setKept(new Set()),
  }
}
