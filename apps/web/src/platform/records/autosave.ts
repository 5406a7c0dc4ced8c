import { errorCode, isWorthRetrying } from '../errors.ts'
import type { LateSave } from './conflict.ts'
import type { AnyRecord } from './record.ts'
import { sameValue } from './same-value.ts'

export type Changes = Readonly<Record<string, unknown>>

export interface AutosaveState {
  /** What was typed and is not saved yet, by field. */
  readonly pending: Changes
  /** `kept`: on this device, until the service can be reached again. */
  readonly status: 'saved' | 'saving' | 'kept' | 'refused' | 'conflict'
  readonly late: LateSave | null
  readonly problem: unknown
}

export interface Kept {
  pending: Record<string, unknown>
  /** Each value as the person saw it before they changed it. */
  seen: Record<string, unknown>
}

export interface AutosaveSteps {
  /** The record as it was last heard of. */
  readonly record: () => AnyRecord
  readonly send: (changes: Changes, version: number) => Promise<AnyRecord>
  readonly reload: () => Promise<AnyRecord>
  /** What two people made of one value, where that can be brought together; undefined where only a person can decide. */
  readonly merge?: (field: string, seen: unknown, mine: unknown, theirs: unknown) => unknown
  /** Where edits are kept that could not be sent, through a lost connection and a closed page. */
  readonly device?: {
    readonly load: () => Promise<Kept | null>
    readonly keep: (kept: Kept) => void
    readonly forget: () => void
  }
  readonly waitMs?: number
  readonly retryMs?: number
}

/**
 * Saves one record while it is worked on: what is typed is sent a moment later, one request after the other. Whatever is not
 * saved stays on the device. What somebody else saved meanwhile is brought together where it can be, and shown where not.
 */
export function createAutosave(steps: AutosaveSteps) {
  const { device, waitMs = 500, retryMs = 5000 } = steps
  let { pending, seen }: Kept = { pending: {}, seen: {} }
  let state: AutosaveState = { pending, status: 'saved', late: null, problem: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  /** The version that a save of ours made of another, which nobody else had a hand in. */
  const made = new Map<number, number>()
  const listeners = new Set<() => void>()

  function tell(change: Partial<AutosaveState>): void {
    state = { ...state, ...change, pending: { ...pending } }
    if (state.status === 'kept') device?.keep({ pending: { ...pending }, seen: { ...seen } })
    if (state.status === 'saved') device?.forget()
    for (const listener of listeners) listener()
  }
  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  /** Lays what is pending on the newest record; false where a person has to decide. */
  function settle(theirs: AnyRecord): boolean {
    const clashes: string[] = []
    for (const [field, mine] of Object.entries(pending)) {
      if (sameValue(theirs[field], seen[field]) || sameValue(theirs[field], mine)) continue
      const merged = steps.merge?.(field, seen[field], mine, theirs[field])
      if (merged === undefined) clashes.push(field)
      else pending[field] = merged
      if (merged !== undefined) seen[field] = theirs[field]
    }
    if (clashes.length === 0) return true
    tell({ status: 'conflict', late: { base: { ...theirs, ...seen }, mine: { ...pending }, theirs } })
    return false
  }

  async function sendAll(): Promise<void> {
    if (!settle(steps.record())) return
    const sent = { ...pending }
    tell({ status: 'saving', problem: null })
    try {
      const { version } = steps.record()
      const record = await steps.send(sent, version)
      made.set(version, record.version)
      for (const [field, value] of Object.entries(sent)) {
        if (sameValue(pending[field], value)) {
          delete pending[field]
          delete seen[field]
        } else seen[field] = record[field]
      }
      const isMore = Object.keys(pending).length > 0
      tell({ status: isMore ? 'saving' : 'saved' })
      if (isMore) later(0)
    } catch (error) {
      if (errorCode(error) === 'VERSION_CONFLICT') {
        if (settle(await steps.reload())) later(0)
      } else if (isWorthRetrying(error)) {
        tell({ status: 'kept' })
        later(retryMs)
      } else tell({ status: 'refused', problem: error })
    }
  }

  /** Drops what a person was asked about; what they wrote since, such as the text they were in when asked, stays. */
  function forgetAsked(): void {
    for (const field of Object.keys(state.late?.mine ?? pending)) {
      delete pending[field]
      delete seen[field]
    }
  }

  /** Sends what is pending now. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    // Whoever waited for the same answer may have begun the next request.
    while (sending) await sending
    if (Object.keys(pending).length === 0 || state.status === 'conflict') return
    sending = sendAll().finally(() => (sending = null))
    await sending
  }

  void device?.load().then((kept) => {
    if (!kept) return
    pending = { ...kept.pending, ...pending }
    seen = { ...seen, ...kept.seen }
    tell({ status: 'kept' })
    later(0)
  })
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: (): AutosaveState => state,
    change(changes: Changes): void {
      const record = steps.record()
      for (const [field, value] of Object.entries(changes)) {
        if (!(field in seen)) seen[field] = record[field]
        pending[field] = value
      }
      // What waits for the network or for a person goes on waiting.
      tell({ status: ['conflict', 'kept'].includes(state.status) ? state.status : 'saving' })
      later(waitMs)
    },
    flush,
    /** What our saves alone have made of this version. */
    onTopOf(version: number): number {
      let last = version
      while (made.has(last)) last = made.get(last)!
      return last
    },
    /** What a person decided of a conflict. */
    async decide(chosen: Changes): Promise<void> {
      const record = steps.record()
      forgetAsked()
      Object.assign(pending, chosen)
      for (const field of Object.keys(chosen)) seen[field] = record[field]
      tell({ status: 'saving', late: null })
      await flush()
      if (Object.keys(pending).length === 0) tell({ status: 'saved' })
    },
    /** Leaves the record as it is saved. */
    giveUp(): void {
      forgetAsked()
      const isMore = Object.keys(pending).length > 0
      tell({ status: isMore ? 'saving' : 'saved', late: null, problem: null })
      if (isMore) later(0)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}

export type Autosave = ReturnType<typeof createAutosave>
