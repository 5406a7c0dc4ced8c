import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type KeptEdit, keyOf } from './kept-edit.ts'

interface Schema extends DBSchema {
  edits: { key: string; value: KeptEdit; indexes: { owner: string } }
}

/** Where edits survive a reload; tests use another implementation. */
export interface Device {
  all(owner: string): Promise<KeptEdit[]>
  put(edits: readonly KeptEdit[]): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

const NAME = 'evidentia-kept'

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('edits').createIndex('owner', 'owner')
    },
  })

/** The browser's IndexedDB. Without one nothing is stored, and pages work as before. */
export function browserDevice(): Device {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const db = () => (opened ??= open())
  return {
    all: async (owner) => (await db()).getAllFromIndex('edits', 'owner', owner),
    put: async (edits) => {
      const tx = (await db()).transaction('edits', 'readwrite')
      await Promise.all([...edits.map((edit) => tx.store.put(edit, keyOf(edit))), tx.done])
    },
    remove: async (keys) => {
      const tx = (await db()).transaction('edits', 'readwrite')
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done])
    },
  }
}
