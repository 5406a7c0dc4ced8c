import { errorCode, isWorthRetrying } from '../errors.ts'
import type { LateSave } from './conflict.ts'
import type { AnyRecord } from './record.ts'
import { sameValue } from './same-value.ts'

export type Changes = Readonly<Record<string, unknown>>

export interface AutosaveState {
  /** Edits that are not saved yet, by field. */
  readonly pending: Changes
  /** `kept`: on this device, until the service is reachable again. */
  readonly status: 'saved' | 'saving' | 'kept' | 'refused' | 'conflict'
  readonly late: LateSave | null
  readonly problem: unknown
}

export interface Kept {
  pending: Record<string, unknown>
  /** Each value as the person saw it before the edit. */
  seen: Record<string, unknown>
}

export interface AutosaveSteps {
  /** The record as last loaded. */
  readonly record: () => AnyRecord
  readonly send: (changes: Changes, version: number) => Promise<AnyRecord>
  readonly reload: () => Promise<AnyRecord>
  /** Merges two edits of one value if possible; undefined if a person has to decide. */
  readonly merge?: (field: string, seen: unknown, mine: unknown, theirs: unknown) => unknown
  /** Where unsent edits are stored, so that they survive a lost connection and a closed page. */
  readonly device?: {
    readonly load: () => Promise<Kept | null>
    readonly keep: (kept: Kept) => void
    readonly forget: () => void
  }
  readonly waitMs?: number
  readonly retryMs?: number
}

/**
 * Saves one record while it is edited: edits are sent after a short delay, one request after the other. Unsaved edits
 * stay on the device. Changes by other people are merged if possible, and shown as a conflict if not.
 */
export function createAutosave(steps: AutosaveSteps) {
  const { device, waitMs = 500, retryMs = 5000 } = steps
  let { pending, seen }: Kept = { pending: {}, seen: {} }
  let state: AutosaveState = { pending, status: 'saved', late: null, problem: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
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

  /** Rebases pending edits onto the newest record; false if a person has to decide. */
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
      const record = await steps.send(sent, steps.record().version)
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

  /** Drops the edits that the conflict was about; later edits, such as the text being typed, stay. */
  function forgetAsked(): void {
    for (const field of Object.keys(state.late?.mine ?? pending)) {
      delete pending[field]
      delete seen[field]
    }
  }

  /** Sends the pending edits now. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    // Another caller that waited for the same answer may have started the next request.
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
      // Edits that wait for the network or for a decision keep waiting.
      tell({ status: ['conflict', 'kept'].includes(state.status) ? state.status : 'saving' })
      later(waitMs)
    },
    flush,
    /** Applies the person's decision on a conflict. */
    async decide(chosen: Changes): Promise<void> {
      const record = steps.record()
      forgetAsked()
      Object.assign(pending, chosen)
      for (const field of Object.keys(chosen)) seen[field] = record[field]
      tell({ status: 'saving', late: null })
      await flush()
      if (Object.keys(pending).length === 0) tell({ status: 'saved' })
    },
    /** Discards the pending edits. */
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
