import type { Extension, onDisconnectPayload, onStoreDocumentPayload } from '@hocuspocus/server'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import { settleDocument } from '#platform/texts/settle.ts'
import type { OpenDocuments } from './open-documents.ts'
import { type Context, parseName } from './session.ts'

/** Long editing sessions get a trail entry at this interval. */
const RECORD_EVERY_MS = 5 * 60_000

/** Saves the derived content during editing, and the trail entry when the author disconnects. */
export function projection(services: Services, open: OpenDocuments, log: Log): Extension<Context> {
  const settle = async (documentName: string, record: boolean): Promise<void> => {
    const { org, document } = parseName(documentName)!
    const state = open.get(documentName)
    if (state && record) state.recordedAt = Date.now()
    try {
      await services.db.write(org, async (tx) => ({ value: await settleDocument(tx, document, record) }))
    } catch (error) {
      // The changes are saved; the worker updates the derived data later.
      log.warn({ err: error, document }, 'not settled')
    }
  }
  return {
    extensionName: 'projection',
    async onStoreDocument({ documentName }: onStoreDocumentPayload<Context>) {
      const { recordedAt = 0 } = open.get(documentName) ?? {}
      await settle(documentName, Date.now() - recordedAt > RECORD_EVERY_MS)
    },
    async onDisconnect({ documentName, context }: onDisconnectPayload<Context>) {
      if (context.session?.wrote) await settle(documentName, true)
    },
  }
}
