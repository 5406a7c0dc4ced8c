import { useSyncExternalStore } from 'react'

/** Whether the tour is shown: begun from a card of home or from the menu of the account, drawn by the shell. */
let shown = false
const listeners = new Set<() => void>()

function show(next: boolean): void {
  shown = next
  for (const listener of listeners) listener()
}

export const tour = { start: () => show(true), end: () => show(false) }

export const useTourShown = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
