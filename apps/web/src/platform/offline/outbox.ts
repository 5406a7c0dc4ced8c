import type { Device } from './device.ts'
import { type KeptEdit, type KeptState, keyOf, onTop } from './kept-edit.ts'

/** What became of an edit that was sent: written, somebody was first, or it cannot be. */
export type Sent =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'conflict'; readonly theirs: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'refused' }

export interface Waiting extends KeptEdit {
  readonly key: string
  readonly state: KeptState
  /** What somebody saved meanwhile. */
  readonly theirs?: Readonly<Record<string, unknown>>
}

/** Fails where there is still no network: then it stays and waits. */
export type Send = (edit: KeptEdit) => Promise<Sent>
/** Runs while no other tab does the same. */
export type Alone = <T>(name: string, work: () => Promise<T>) => Promise<T>

interface Claim {
  readonly type: string
  readonly owns: (id: string) => boolean
}
type NewEdit = Omit<KeptEdit, 'owner' | 'at'>

/**
 * Changes that could not be sent, kept on the device until they can. They belong to one person in one organisation, go in
 * the order in which they were made, and never onto another version than the one that they were made on.
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

  /** Opens what this person kept here, in this organisation; nobody's without. */
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

  /** What is kept of these records, once it is known whose. */
  async of(type: string, ids: ReadonlySet<string>): Promise<Waiting[]> {
    await this.#entered.promise
    return this.#list.filter((edit) => edit.type === type && ids.has(edit.id))
  }

  has = (type: string, id: string): boolean => this.#list.some((edit) => edit.type === type && edit.id === id)

  /** Keeps edits; those of a record that has some already go on top of them. */
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

  /** These are sent, or given up. */
  async forget(type: string, ids: Iterable<string>): Promise<void> {
    const owner = this.#owner
    if (owner === null) return
    const keys = new Set([...ids].map((id) => keyOf({ owner, type, id })))
    const gone = this.#list.filter(({ key }) => keys.has(key)).map(({ key }) => key)
    if (gone.length === 0) return
    this.#show(this.#list.filter(({ key }) => !keys.has(key)))
    await this.#device.remove(gone).catch(() => undefined)
  }

  /** A page that works on these records sends them itself as long as it is open. */
  claim(type: string, owns: (id: string) => boolean): () => void {
    const claim = { type, owns }
    this.#claims.add(claim)
    return () => this.#claims.delete(claim)
  }

  /** The person leaves, and with them everything that they kept here; what pages still hold is not kept any more. */
  async clear(): Promise<void> {
    const keys = this.#list.map(({ key }) => key)
    await this.enter(null)
    await this.#device.remove(keys).catch(() => undefined)
  }

  /** Sends what waits, one after the other; answers with what was saved. */
  async flush(): Promise<Waiting[]> {
    const owner = this.#owner
    if (owner === null) return []
    return this.#alone(`outbox:${owner}`, async () => {
      await this.#read(owner)
      const saved: Waiting[] = []
      for (const edit of this.#list.filter(({ state }) => state === 'waiting')) {
        if ([...this.#claims].some(({ type, owns }) => type === edit.type && owns(edit.id))) continue
        const sent = await this.#send(plain(edit)).catch(() => null)
        // Still no network: the rest waits as well, so that nothing overtakes anything.
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
