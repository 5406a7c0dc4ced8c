import type {
  afterUnloadDocumentPayload,
  beforeSyncPayload,
  beforeUnloadDocumentPayload,
  Extension,
  onLoadDocumentPayload,
} from '@hocuspocus/server'
import { MAX_DOCUMENT_BYTES, MAX_UPDATE_BYTES } from 'editor/limits'
import * as Y from 'yjs'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Services } from '#platform/http/services.ts'
import { type Change, loadDocument } from '#platform/texts/shared-document.ts'
import { type Kept, saveChanges } from './save-changes.ts'
import type { OpenDocuments } from './open-documents.ts'
import { type Context, parseName } from './session.ts'

const SYNC_STEP_1 = 0
/** A close code of the library that makes its client reconnect. */
const RESET = { code: 4205, reason: 'Reset Connection' }
const SYNC_STEP_2 = 1

/** Batches changes that arrive while earlier ones are being saved. */
class Appending {
  private waiting: Change[] = []
  private running: Promise<Kept> | undefined
  private next: Promise<Kept> | undefined
  private readonly keep: (changes: readonly Change[]) => Promise<Kept>
  constructor(keep: (changes: readonly Change[]) => Promise<Kept>) {
    this.keep = keep
  }

  add(change: Change): Promise<Kept> {
    this.waiting.push(change)
    this.next ??= this.run()
    return this.next
  }

  private async run(): Promise<Kept> {
    await this.running?.catch(() => undefined)
    const changes = this.waiting
    this.waiting = []
    this.next = undefined
    this.running = this.keep(changes)
    return this.running
  }
}

/** Unreadable changes are not saved. */
function isReadable(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch {
    return false
  }
}

/** Whether the document already contains the update, as in repeated sync messages. */
const isKnown = (doc: Y.Doc, update: Uint8Array): boolean => Y.snapshotContainsUpdate(Y.snapshot(doc), update)

/** Saves every change in PostgreSQL before it is applied and broadcast. */
export function durability(
  services: Services,
  byType: CollectionsByType,
  open: OpenDocuments,
): Extension<Context> {
  const appendings = new Map<string, { document: Y.Doc; appending: Appending }>()
  const refuse = (reason: string): never => {
    throw { code: 1008, reason }
  }
  return {
    extensionName: 'durability',
    async onLoadDocument({ document, documentName }: onLoadDocumentPayload<Context>) {
      const { org, document: id } = parseName(documentName)!
      const stored = await loadDocument(services.db.read(org), id, { into: document })
      if (!stored) throw { reason: 'permission-denied' }
      open.set(documentName, { seq: stored.seq, bytes: stored.bytes, recordedAt: Date.now() })
      const keep = (changes: readonly Change[]) => saveChanges(services, byType, org, id, changes)
      appendings.set(documentName, { document, appending: new Appending(keep) })
    },
    async beforeSync(payload: beforeSyncPayload<Context>) {
      const { type, payload: data, connection, document, documentName, context } = payload
      // The library refuses changes of read-only connections, so they are not saved.
      if (type === SYNC_STEP_1 || connection.readOnly) return
      if (data.length > MAX_UPDATE_BYTES || !isReadable(data)) refuse('limit')
      if (type === SYNC_STEP_2 && isKnown(document, data)) return
      const state = open.get(documentName)
      const held = appendings.get(documentName)
      // A late message for a document that was unloaded meanwhile. It was not broadcast, and the client sends it again;
      // saved now, it would be missing in the newly loaded document.
      if (!state || held?.document !== document) throw RESET
      if (state.bytes + data.length > MAX_DOCUMENT_BYTES) refuse('document-full')
      state.bytes += data.length
      const { session } = context
      session.wrote = true
      const { seq, refused } = await held.appending.add({ person: session.actor.personId, data })
      if (refused.has(session.actor.personId)) {
        // The library now refuses changes, and the page shows that the text is read-only.
        connection.readOnly = true
        connection.sendStateless(JSON.stringify({ readOnly: true }))
        return
      }
      // The connection may have become read-only meanwhile. The library then skips the saved change, and the next sync
      // applies it.
      state.seq = connection.readOnly ? Math.min(state.seq, seq! - 1) : Math.max(state.seq, seq!)
      services.metrics.updates.inc()
    },
    /**
     * If a document is reopened while its last connection closes, the library would unload the new instance by name. Only
     * the same instance may be unloaded.
     */
    beforeUnloadDocument({ instance, document, documentName }: beforeUnloadDocumentPayload) {
      const isReplaced = instance.documents.get(documentName) !== document
      return isReplaced ? Promise.reject({ reason: 'replaced' }) : Promise.resolve()
    },
    afterUnloadDocument({ documentName }: afterUnloadDocumentPayload) {
      open.delete(documentName)
      appendings.delete(documentName)
      return Promise.resolve()
    },
  }
}
