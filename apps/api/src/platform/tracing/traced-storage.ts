import type { Storage } from '#platform/storage/storage.ts'
import { inSpan } from './trace.ts'

/** Adds spans to storage operations, without keys. */
export function tracedStorage(storage: Storage): Storage {
  const span = <T>(name: string, work: () => Promise<T>) => inSpan(`storage ${name}`, 'client', {}, work)
  return {
    prepare: () => storage.prepare(),
    put: (key, body) => span('put', () => storage.put(key, body)),
    // Ends when the first byte can be read; the rest depends on the reader.
    read: (key, range) => span('read', () => storage.read(key, range)),
    head: (key) => span('head', () => storage.head(key)),
    copy: (from, to) => span('copy', () => storage.copy(from, to)),
    delete: (key) => span('delete', () => storage.delete(key)),
    locks: () => storage.locks(),
    lock: (key, until) => span('lock', () => storage.lock(key, until)),
  }
}
