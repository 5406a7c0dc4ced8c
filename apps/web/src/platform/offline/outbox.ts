import type { Device } from './device.ts'
import { type KeptEdit, type KeptState, keyOf, onTop } from './kept-edit.ts'

/** The outcome of sending an edit: saved, conflict with another change, or refused. */
export type Sent =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'conflict'; readonly theirs: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'refused' }

export interface Waiting extends KeptEdit {
  readonly key: string
  readonly state: KeptState
  /** What another person saved meanwhile. */
  readonly theirs?: Readonly<Record<string, unknown>>
}

/** Fails while there is no network: the edit then keeps waiting. */
export type Send = (edit: KeptEdit) => Promise<Sent>
/** Runs the work while no other tab does the same. */
export type Alone = <T>(name: string, work: () => Promise<T>) => Promise<T>

interface Claim {
  readonly type: string
  readonly owns: (id: string) => boolean
}
type NewEdit = Omit<KeptEdit, 'owner' | 'at'>

/**
 * Changes that could not be sent, stored on the device until they can. They belong to one person in one organisation,
 * are sent in the order in which they were made, and only onto the version that they are based on.
 */
export class Outbox {
  readonly #device: Device
  readonly #send: Send
  readonly #alone: Alone
  #owner: string | null = null
  #entered = Promise.withResolvers<void>()
  #list: readonly Waiting[] = []
  readonly #claims = new Set<Claim>()
  readonly #listeners = new Set<() => void>()

  constructor(device: Device, send: Send, alone: Alone) {
    this.#device = device
    this.#send = send
    this.#alone = alone
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  list = (): readonly Waiting[] => this.#list

  /** Loads the stored edits of this person in this organisation; none for null. */
  async enter(owner: string | null): Promise<void> {
    if (owner === this.#owner) return
    this.#owner = owner
    this.#show([])
    if (owner === null) {
      this.#entered = Promise.withResolvers()
      return
    }
    await this.#read(owner)
    this.#entered.resolve()
  }

  /** The stored edits of these records, once the owner is known. */
  async of(type: string, ids: ReadonlySet<string>): Promise<Waiting[]> {
    await this.#entered.promise
    return this.#list.filter((edit) => edit.type === type && ids.has(edit.id))
  }

  has = (type: string, id: string): boolean => this.#list.some((edit) => edit.type === type && edit.id === id)

  /** Stores edits, merged over existing ones of the same record. */
  async keep(edits: readonly NewEdit[], instead = false): Promise<void> {
    const owner = this.#owner
    if (owner === null || edits.length === 0) return
    const known = new Map(this.#list.map((one) => [one.key, one]))
    const kept = edits.map((edit): Waiting => {
      const next: KeptEdit = { ...edit, owner, at: Date.now() }
      const key = keyOf(next)
      const before = known.get(key)
      const both = instead ? { ...next, at: before?.at ?? next.at } : onTop(before && plain(before), next)
      return { ...both, key, state: 'waiting' }
    })
    const keys = new Set(kept.map(({ key }) => key))
    this.#show([...this.#list.filter(({ key }) => !keys.has(key)), ...kept])
    await this.#device.put(kept.map(plain)).catch(() => undefined)
  }

  /** Removes edits that were sent or discarded. */
  async forget(type: string, ids: Iterable<string>): Promise<void> {
    const owner = this.#owner
    if (owner === null) return
    const keys = new Set([...ids].map((id) => keyOf({ owner, type, id })))
    const gone = this.#list.filter(({ key }) => keys.has(key)).map(({ key }) => key)
    if (gone.length === 0) return
    this.#show(this.#list.filter(({ key }) => !keys.has(key)))
    await this.#device.remove(gone).catch(() => undefined)
  }

  /** A page that edits these records sends them itself while it is open. */
  claim(type: string, owns: (id: string) => boolean): () => void {
    const claim = { type, owns }
    this.#claims.add(claim)
    return () => this.#claims.delete(claim)
  }

  /** Signs the person out and deletes their stored edits; open pages no longer store theirs. */
  async clear(): Promise<void> {
    const keys = this.#list.map(({ key }) => key)
    await this.enter(null)
    await this.#device.remove(keys).catch(() => undefined)
  }

  /** Sends the waiting edits one after the other; returns the saved ones. */
  async flush(): Promise<Waiting[]> {
    const owner = this.#owner
    if (owner === null) return []
    return this.#alone(`outbox:${owner}`, async () => {
      await this.#read(owner)
      const saved: Waiting[] = []
      for (const edit of this.#list.filter(({ state }) => state === 'waiting')) {
        if ([...this.#claims].some(({ type, owns }) => type === edit.type && owns(edit.id))) continue
        const sent = await this.#send(plain(edit)).catch(() => null)
        // Still no network: the rest keeps waiting too, so that the order is kept.
        if (!sent || this.#owner !== owner) break
        if (sent.outcome === 'saved') {
          saved.push(edit)
          await this.forget(edit.type, [edit.id])
        } else
          this.#put({ ...edit, state: sent.outcome, ...('theirs' in sent ? { theirs: sent.theirs } : {}) })
      }
      return saved
    })
  }

  async #read(owner: string): Promise<void> {
    const kept = await this.#device.all(owner).catch(() => null)
    if (!kept || this.#owner !== owner) return
    const known = new Map(this.#list.map((one) => [one.key, one]))
    const list = kept.map((edit): Waiting => {
      const key = keyOf(edit)
      const { state = 'waiting', theirs } = known.get(key) ?? {}
      return { ...edit, key, state, ...(theirs ? { theirs } : {}) }
    })
    this.#show(list)
  }

  #put(next: Waiting): void {
    this.#show(this.#list.map((one) => (one.key === next.key ? next : one)))
  }

  #show(list: readonly Waiting[]): void {
    this.#list = list.toSorted((one, other) => one.at - other.at)
    for (const listener of this.#listeners) listener()
  }
}

const plain = ({ owner, type, id, code, version, changes, base, at }: Waiting): KeptEdit => ({
  owner,
  type,
  id,
  code,
  version,
  changes,
  base,
  at,
})
