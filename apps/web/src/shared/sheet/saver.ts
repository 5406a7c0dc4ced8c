import type { EditedLine, LineEdit, SheetLine, SheetStore } from './sheet-store.ts'

/** Fails with the API's error; an error that is not worth a retry is about the sent data. */
export interface Sender<L extends SheetLine> {
  send(edits: LineEdit[]): Promise<EditedLine<L>[]>
  isWorthRetrying: (error: unknown) => boolean
  /** The maximum number of lines per request. */
  most: number
}

const SETTLED_MS = 400
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

export interface Saver {
  /** Sends waiting edits at once. */
  now: () => void
  start: () => void
  /** Sends the remaining edits, and nothing after them. */
  stop: () => void
}

/** One invalid line must not block others: a request that is refused as a whole is sent again in halves. */
async function sendApart<L extends SheetLine>(
  store: SheetStore<L>,
  sender: Sender<L>,
  edits: LineEdit[],
): Promise<EditedLine<L>[]> {
  try {
    return await sender.send(edits)
  } catch (error) {
    if (sender.isWorthRetrying(error)) throw error
    if (edits.length > 1) {
      const half = edits.length >> 1
      const first = await sendApart(store, sender, edits.slice(0, half))
      return [...first, ...(await sendApart(store, sender, edits.slice(half)))]
    }
    return [{ outcome: 'refused', line: store.line(edits[0]!.id)!.saved, problems: [] }]
  }
}

/**
 * Saves shortly after the last keystroke: one request at a time for all waiting lines, so that the order is kept.
 * Failed requests are retried with back-off.
 */
export function createSaver<L extends SheetLine>(store: SheetStore<L>, sender: Sender<L>): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let stopped = false
  let pause = FIRST_RETRY_MS

  const later = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void save(), ms)
  }
  async function save(): Promise<void> {
    if (busy) return
    const edits = store.take(sender.most)
    if (edits.length === 0) return
    busy = true
    try {
      store.settle(await sendApart(store, sender, edits))
      pause = FIRST_RETRY_MS
    } catch {
      store.fail()
      busy = false
      later(pause)
      pause = Math.min(LAST_RETRY_MS, pause * 2)
      return
    }
    busy = false
    later(0)
  }
  const now = () => {
    clearTimeout(timer)
    void save()
  }
  return {
    now,
    start() {
      stopped = false
      store.onWork = () => later(SETTLED_MS)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      store.onWork = () => undefined
      void save()
    },
  }
}
