const KEY = 'app-sign-in-events'
export const EVENTS_KEPT_MS = 10 * 60_000

interface Kept {
  at: number
  ids: string[]
}

/**
 * Remembers which provider answers this tab has processed, so that a reload or a step back does not process one
 * twice. They are forgotten ten minutes after the last one: by then the provider no longer accepts them either.
 */
export function createEvents(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number = Date.now) {
  function read(): string[] {
    try {
      const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null
      return kept && now() - kept.at < EVENTS_KEPT_MS && Array.isArray(kept.ids) ? kept.ids : []
    } catch {
      return []
    }
  }
  return {
    /** True the first time that an id is seen. */
    isNew(id: string): boolean {
      const ids = read()
      if (ids.includes(id)) return false
      storage.setItem(KEY, JSON.stringify({ at: now(), ids: [...ids, id] } satisfies Kept))
      return true
    },
  }
}
