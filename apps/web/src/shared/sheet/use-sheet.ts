import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { Saver } from './saver.ts'
import type { SheetLine, SheetStore, StoreSummary, WorkedLine } from './sheet-store.ts'

/** Saves while the page is open, at once when the network is back, and the rest when the page is closed. */
export function useSaving(saver: Saver | undefined): void {
  useEffect(() => {
    if (!saver) return undefined
    const { start, stop, now } = saver
    start()
    addEventListener('online', now)
    return () => {
      removeEventListener('online', now)
      stop()
    }
  }, [saver])
}

export const useSheetLine = <L extends SheetLine>(
  store: SheetStore<L>,
  id: string,
): WorkedLine<L> | undefined =>
  useSyncExternalStore(
    (listener) => store.subscribeLine(id, listener),
    () => store.line(id),
  )

export const useSummary = (store: SheetStore<SheetLine>): StoreSummary =>
  useSyncExternalStore(store.subscribe, store.summary)

/** All current lines, updated after every change: for counts, not for rendering rows. */
export const useAllLines = <L extends SheetLine>(store: SheetStore<L>): readonly WorkedLine<L>[] =>
  useSyncExternalStore(store.subscribe, store.snapshot)

/** The same with a deferred value: rendered after the response to the keystroke. */
export function useLinesLater<L extends SheetLine>(store: SheetStore<L>): readonly WorkedLine<L>[] {
  const [lines, setLines] = useState(store.snapshot)
  useEffect(() => {
    const look = () => startTransition(() => setLines(store.snapshot()))
    look()
    return store.subscribe(look)
  }, [store])
  return lines
}

export const useOrder = (store: SheetStore<SheetLine>): readonly string[] =>
  useSyncExternalStore(store.subscribe, () => store.order)
