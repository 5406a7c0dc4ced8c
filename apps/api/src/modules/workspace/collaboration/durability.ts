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
import { type Kept, keepChanges } from './keep-changes.ts'
import type { OpenDocuments } from './open-documents.ts'
import { type Context, parseName } from './session.ts'

const SYNC_STEP_1 = 0
/** Closes the connection in the library's own words, so that its client comes back. */
const RESET = { code: 4205, reason: 'Reset Connection' }
const SYNC_STEP_2 = 1

/** Changes that come while others are being kept go together with the next statement. */
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

/** A change that cannot be read would be kept for nothing. */
function isReadable(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch {
    return false
  }
}

/** Catching up sends what the server may know already; then there is nothing to keep. */
const isKnown = (doc: Y.Doc, update: Uint8Array): boolean => Y.snapshotContainsUpdate(Y.snapshot(doc), update)

/** Keeps every change in PostgreSQL before it is applied here, and so before anybody is told of it. */
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
      const keep = (changes: readonly Change[]) => keepChanges(services, byType, org, id, changes)
      appendings.set(documentName, { document, appending: new Appending(keep) })
    },
    async beforeSync(payload: beforeSyncPayload<Context>) {
      const { type, payload: data, connection, document, documentName, context } = payload
      // What a reader sends is refused by the library; nothing of it is kept either.
      if (type === SYNC_STEP_1 || connection.readOnly) return
      if (data.length > MAX_UPDATE_BYTES || !isReadable(data)) refuse('limit')
      if (type === SYNC_STEP_2 && isKnown(document, data)) return
      const state = open.get(documentName)
      const held = appendings.get(documentName)
      // A last message of somebody who has left, about a document that was put away meanwhile: nobody was told of it, and
      // whoever sent it sends it again. Kept now, it would be missing in the document that was opened anew.
      if (!state || held?.document !== document) throw RESET
      if (state.bytes + data.length > MAX_DOCUMENT_BYTES) refuse('document-full')
      state.bytes += data.length
      const { session } = context
      session.wrote = true
      const { seq, refused } = await held.appending.add({ person: session.actor.personId, data })
      if (refused.has(session.actor.personId)) {
        // From here on the library answers that nothing is kept, and the page says that the text can only be read.
        connection.readOnly = true
        connection.sendStateless(JSON.stringify({ readOnly: true }))
        return
      }
      // A poll may have made the connection read-only meanwhile: then the library leaves out what was kept, and catching up
      // brings it in.
      state.seq = connection.readOnly ? Math.min(state.seq, seq! - 1) : Math.max(state.seq, seq!)
      services.metrics.updates.inc()
    },
    /**
     * Two people leave together, one of them comes back at once, and only then the second has left: the library would
     * put away by its name the document that was opened anew, under those who write in it.
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
