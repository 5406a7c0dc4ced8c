import { codeOf } from '#platform/collections/slice.ts'
import type { AnyRecord, RecordSource } from '#platform/records/record.ts'
import { outbox } from './index.ts'

type Values = Record<string, unknown>

/**
 * Where a record that is saved while it is worked on keeps what did not arrive: with everything else that waits on this
 * device, bound to the person and asked about when they sign out.
 */
export function keptStorage(source: RecordSource, record: () => AnyRecord, isStuck: () => boolean) {
  const { type } = source.of
  return {
    getItem(): string | null {
      const { id } = record()
      const kept = outbox.list().find((edit) => edit.type === type && edit.id === id)
      return kept ? JSON.stringify({ pending: kept.changes, seen: kept.base }) : null
    },
    setItem(_key: string, text: string): void {
      const now = record()
      if (!isStuck() && !outbox.has(type, now.id)) return
      const { pending: changes, seen: base } = JSON.parse(text) as { pending: Values; seen: Values }
      const code = codeOf(source.of, now)
      void outbox.keep([{ type, id: now.id, code, version: now.version, changes, base }], true)
    },
    removeItem(): void {
      void outbox.forget(type, [record().id])
    },
  }
}
