import { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider'
import { COLLABORATION_PATH, documentName } from 'contract/workspace/rich-texts'
import { leaveSilentLine } from 'editor/silent-line'
import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { identity } from '#platform/identity/index.ts'

/** Whether the edits are on the server, in transit, on this device, or refused. */
type SaveState = 'loading' | 'saved' | 'saving' | 'offline' | 'refused'

interface Present {
  client: number
  id: string
  name: string
  colour: number
}

export interface ConnectionState {
  save: SaveState
  canWrite: boolean
  present: readonly Present[]
}

/** The device's store is sequential: when it answers this, everything before is written. */
const written = ({ db }: IndexeddbPersistence) =>
  new Promise<void>((resolve) => {
    if (!db) return resolve()
    const asked = db.transaction('updates', 'readonly')
    for (const end of ['complete', 'abort']) asked.addEventListener(end, () => resolve())
    asked.objectStore('updates').count()
  })

/** A text that is edited together: the shared document, its socket, and its copy on this device. */
export class Connection {
  readonly doc = new Y.Doc()
  readonly provider: HocuspocusProvider
  private readonly socket: HocuspocusProviderWebsocket
  private readonly kept: IndexeddbPersistence
  private readonly stopWatching: () => void
  /** Changes being written to the device's store. */
  private writing = 0
  private readonly listeners = new Set<() => void>()
  private state: ConnectionState

  constructor(organisation: string, person: string, document: string, canWrite: boolean) {
    this.state = { save: 'loading', canWrite, present: [] }
    // Another person on the same device must not find, or send, what this one has typed.
    this.kept = new IndexeddbPersistence(`text/${person}/${organisation}/${document}`, this.doc)
    const url = new URL(COLLABORATION_PATH, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    // Lets a proxy in front of several processes route all clients of a text to the same one.
    url.searchParams.set('document', document)
    this.socket = new HocuspocusProviderWebsocket({ url: url.href, maxDelay: 10_000 })
    const update = () => this.update()
    this.provider = new HocuspocusProvider({
      websocketProvider: this.socket,
      name: documentName(organisation, document),
      document: this.doc,
      token: async () => (await identity.token()) ?? '',
      onAuthenticated: ({ scope }) => this.change({ canWrite: scope === 'read-write', save: 'loading' }),
      onAuthenticationFailed: () => this.change({ save: 'refused', canWrite: false }),
      onStateless: ({ payload }) => {
        const { readOnly } = JSON.parse(payload) as { readOnly?: boolean }
        if (typeof readOnly === 'boolean') this.change({ canWrite: !readOnly })
      },
      onSynced: update,
      onStatus: update,
      onUnsyncedChanges: update,
      onAwarenessChange: update,
    })
    this.provider.attach()
    this.stopWatching = leaveSilentLine(this.provider, this.socket)
    this.doc.on('update', (_, origin) => (origin === this.kept ? undefined : void this.keep()))
  }

  private change(patch: Partial<ConnectionState>): void {
    this.state = { ...this.state, ...patch }
    for (const listener of this.listeners) listener()
  }

  /** “Kept on this device” is shown only once it is true. */
  private async keep(): Promise<void> {
    if (this.socket.status === WebSocketStatus.Connected) return
    this.writing += 1
    this.update()
    await written(this.kept)
    this.writing -= 1
    this.update()
  }

  private update(): void {
    const { provider, socket } = this
    const states = provider.awareness?.getStates() ?? new Map<number, Record<string, unknown>>()
    const present = [...states].flatMap(([client, state]) => {
      const user = state['user'] as Omit<Present, 'client'> | undefined
      return user?.id && client !== this.doc.clientID ? [{ client, ...user }] : []
    })
    const connected = socket.status === WebSocketStatus.Connected
    const save: SaveState =
      this.state.save === 'refused'
        ? 'refused'
        : !connected && this.writing === 0
          ? 'offline'
          : this.writing > 0 || provider.unsyncedChanges > 0
            ? 'saving'
            : provider.synced
              ? 'saved'
              : 'loading'
    this.change({ present, save })
  }

  readonly get = (): ConnectionState => this.state

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Resolves when the content stored on this device is in the document. */
  whenKept(): Promise<unknown> {
    return this.kept.whenSynced
  }

  close(): void {
    this.listeners.clear()
    this.stopWatching()
    this.provider.destroy()
    this.socket.destroy()
    void this.kept.destroy()
    this.doc.destroy()
  }
}
