import type { StorageErrorCode } from 'contract/storage-errors'

/** Existing evidence with the same bytes. */
export interface Known {
  readonly id: string
  readonly code: string
}

export type TransferState =
  | { name: 'reading'; part: number }
  /** The same bytes are already stored: use that evidence, or upload another copy? */
  | { name: 'known'; items: readonly Known[]; linked: number }
  | { name: 'sending'; part: number }
  | { name: 'paused'; part: number }
  | { name: 'keeping' }
  | { name: 'done' }
  | { name: 'failed'; code: StorageErrorCode }

/** One upload. */
export interface Transfer {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly state: TransferState
}

/** The operations that a transfer needs; tests replace them. */
export interface TransferSteps {
  hash: (file: File, signal: AbortSignal, onPart: (part: number) => void) => Promise<string>
  findSame: (sha256: string) => Promise<{ items: readonly Known[]; linked: number }>
  send: (
    file: File,
    sha256: string,
    signal: AbortSignal,
    onPart: (part: number) => void,
  ) => { done: Promise<string>; pause: () => void; resume: () => void }
  /** Creates evidence from a finished upload and links it to the record. */
  keep: (file: File, upload: string) => Promise<void>
  /** Links existing evidence to the record. */
  link: (evidence: string) => Promise<void>
  explain: (error: unknown) => StorageErrorCode
}

interface Running {
  file: File
  stop: AbortController
  sending?: { pause: () => void; resume: () => void }
  /** Set while the person is asked: use the existing evidence (its id), or upload anyway. */
  answer?: (take: string | null) => void
}

/** The uploads for one record. */
export function createTransfers(steps: TransferSteps) {
  let list: readonly Transfer[] = []
  const running = new Map<string, Running>()
  const listeners = new Set<() => void>()

  const tell = (next: readonly Transfer[]) => {
    list = next
    listeners.forEach((listener) => listener())
  }
  const put = (id: string, state: TransferState) =>
    tell(list.map((one) => (one.id === id ? { ...one, state } : one)))

  async function carry(id: string, { file, stop }: Running): Promise<void> {
    const sha256 = await steps.hash(file, stop.signal, (part) => put(id, { name: 'reading', part }))
    const same = await steps.findSame(sha256)
    if (same.items.length > 0) {
      const take = await ask(id, same)
      stop.signal.throwIfAborted()
      if (take !== null) return steps.link(take)
    }
    put(id, { name: 'sending', part: 0 })
    const sending = steps.send(file, sha256, stop.signal, (part) => put(id, { name: 'sending', part }))
    running.get(id)!.sending = sending
    const upload = await sending.done
    put(id, { name: 'keeping' })
    return steps.keep(file, upload)
  }

  function ask(id: string, same: { items: readonly Known[]; linked: number }): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    running.get(id)!.answer = resolve
    put(id, { name: 'known', ...same })
    return promise
  }

  function start(id: string, file: File): void {
    const run: Running = { file, stop: new AbortController() }
    running.set(id, run)
    carry(id, run).then(
      () => put(id, { name: 'done' }),
      (error: unknown) =>
        put(id, { name: 'failed', code: run.stop.signal.aborted ? 'canceled' : steps.explain(error) }),
    )
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list: (): readonly Transfer[] => list,
    add(files: readonly File[]): void {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file }))
      tell([
        ...list,
        ...added.map(({ id, file }): Transfer => ({
          id,
          name: file.name,
          bytes: file.size,
          state: { name: 'reading', part: 0 },
        })),
      ])
      for (const { id, file } of added) start(id, file)
    },
    answer: (id: string, take: string | null): void => running.get(id)?.answer?.(take),
    pause(id: string): void {
      const state = list.find((one) => one.id === id)?.state
      if (state?.name !== 'sending') return
      running.get(id)?.sending?.pause()
      put(id, { name: 'paused', part: state.part })
    },
    resume(id: string): void {
      const state = list.find((one) => one.id === id)?.state
      if (state?.name !== 'paused') return
      put(id, { name: 'sending', part: state.part })
      running.get(id)?.sending?.resume()
    },
    cancel(id: string): void {
      const run = running.get(id)
      run?.stop.abort()
      run?.answer?.(null)
    },
    retry(id: string): void {
      const run = running.get(id)
      if (!run) return
      put(id, { name: 'reading', part: 0 })
      start(id, run.file)
    },
    dismiss(id: string): void {
      running.delete(id)
      tell(list.filter((one) => one.id !== id))
    },
  }
}

export type Transfers = ReturnType<typeof createTransfers>
