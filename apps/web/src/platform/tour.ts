import { useSyncExternalStore } from 'react'

/** Whether the tour is shown: started from a card on home or from the account menu, rendered by the shell. */
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
