import { useEffect } from 'react'
import { outbox } from '#platform/offline/index.ts'
import type { SheetLine, SheetStore, WorkedLine } from './sheet-store.ts'
import { valueOf } from './value-of.ts'

const baseOf = ({ saved, changes }: WorkedLine<SheetLine>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, valueOf(saved, key) ?? null]))

/** Stores unsent edits of a sheet on the device, and sends them when the sheet is opened again. */
export function useKeptLines(store: SheetStore<SheetLine> | null, type: string, isRead: boolean): void {
  useEffect(() => {
    if (!store || !isRead) return undefined
    let open = true
    const kept = new Set<string>()
    const release = outbox.claim(type, (id) => store.line(id) !== undefined)
    function note() {
      const { failed, unsaved, conflicts } = store!.summary()
      const stuck = unsaved > 0 && (failed || conflicts.length > 0 || !navigator.onLine)
      if (!stuck && kept.size === 0) return
      const lines = store!.snapshot().filter(({ changes }) => Object.keys(changes).length > 0)
      const unsent = new Set(lines.map(({ id }) => id))
      const arrived = [...kept].filter((id) => !unsent.has(id))
      arrived.forEach((id) => kept.delete(id))
      if (arrived.length > 0) void outbox.forget(type, arrived)
      if (!stuck) return
      unsent.forEach((id) => kept.add(id))
      const edits = lines.map((line) => ({
        type,
        id: line.id,
        code: line.saved.code,
        version: line.saved.version,
        changes: line.changes,
        base: baseOf(line),
      }))
      void outbox.keep(edits, true)
    }
    const stop = store.subscribe(note)
    void outbox.of(type, new Set(store.order)).then((found) => {
      if (!open) return
      found.forEach(({ id }) => kept.add(id))
      store.restore(found)
    })
    return () => {
      open = false
      stop()
      note()
      release()
      void outbox.flush()
    }
  }, [store, type, isRead])
}
