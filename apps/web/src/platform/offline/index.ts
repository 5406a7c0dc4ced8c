import { useSyncExternalStore } from 'react'
import { browserDevice } from './device.ts'
import { Outbox, type Waiting } from './outbox.ts'

export type { Waiting } from './outbox.ts'

/** What waits for the network on this device. */
export const outbox = new Outbox(
  browserDevice(),
  // Fetched when there is something to send.
  async (edit) => (await import('./send-edit.ts')).sendEdit(edit),
  (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
)

export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(outbox.subscribe, outbox.list)
