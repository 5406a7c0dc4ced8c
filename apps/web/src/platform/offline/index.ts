import { useSyncExternalStore } from 'react'
import { browserDevice } from './device.ts'
import { Outbox, type Waiting } from './outbox.ts'

export type { Waiting } from './outbox.ts'

/** The edits on this device that wait for the network. */
export const outbox = new Outbox(
  browserDevice(),
  // Loaded when there is something to send.
  async (edit) => (await import('./send-edit.ts')).sendEdit(edit),
  (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
)

export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(outbox.subscribe, outbox.list)
