import type { Connection, Document, Hocuspocus } from '@hocuspocus/server'
import * as Y from 'yjs'
import { loadDocument } from '#modules/workspace/documents/index.ts'
import type { ServedByType } from '#platform/collection/links.ts'
import type { Services } from '#platform/http/services.ts'
import type { OpenDocuments } from './open-documents.ts'
import { type Access, actorNow, type Context, judge, parseName } from './session.ts'

/** Memberships are believed for three seconds more; together that is within the five that we promise. */
const LOOK_AGAIN_MS = 1_000
/** A token that ends soon is asked for anew. */
const ASK_TOKEN_SECONDS = 60

const FORBIDDEN = { code: 4403, reason: 'permission-denied' }

function cutOff(connection: Connection<Context>): void {
  connection.close(FORBIDDEN)
  connection.webSocket.close(FORBIDDEN.code, FORBIDDEN.reason)
}

/** Looks again and again at who may still be there, and at what other processes have written. */
export class Watch {
  private readonly services: Services
  private readonly byType: ServedByType
  private readonly hocuspocus: Hocuspocus<Context>
  private readonly open: OpenDocuments
  private readonly timer: NodeJS.Timeout
  private turn: Promise<void> | undefined

  constructor(
    services: Services,
    byType: ServedByType,
    hocuspocus: Hocuspocus<Context>,
    open: OpenDocuments,
  ) {
    this.services = services
    this.byType = byType
    this.hocuspocus = hocuspocus
    this.open = open
    this.timer = setInterval(() => {
      this.turn ??= this.look().finally(() => (this.turn = undefined))
    }, LOOK_AGAIN_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.turn
  }

  private async look(): Promise<void> {
    for (const document of this.hocuspocus.documents.values())
      await this.lookAt(document).catch(() => undefined)
  }

  private async lookAt(document: Document): Promise<void> {
    const { org, document: id } = parseName(document.name)!
    const accessOf = await judge(this.services, this.byType, org, id)
    let newest = 0
    for (const connection of document.getConnections() as Connection<Context>[]) {
      const { session } = connection.context
      const now = await actorNow(this.services, session.identity, org).catch(() => null)
      const access: Access | null = now && accessOf(now.actor)
      if (!now || !access?.read) {
        cutOff(connection)
        continue
      }
      session.actor = now.actor
      session.name = now.name
      newest = access.seq
      if (connection.readOnly === access.write) {
        connection.readOnly = !access.write
        connection.sendStateless(JSON.stringify({ readOnly: !access.write }))
      }
      if (session.identity.expiresAt - Date.now() / 1000 < ASK_TOKEN_SECONDS) connection.requestToken()
    }
    const state = this.open.get(document.name)
    if (state && newest > state.seq) await this.catchUp(document, org, id)
  }

  /** A version was restored, or another process serves the same document: what is missing here is brought in. */
  private async catchUp(document: Document, org: string, id: string): Promise<void> {
    const stored = await loadDocument(this.services.db.read(org), id)
    const state = this.open.get(document.name)
    if (!stored || !state) return
    const missing = Y.encodeStateAsUpdate(stored.doc, Y.encodeStateVector(document))
    Y.applyUpdate(document, missing, { source: 'local', skipStoreHooks: true })
    state.seq = Math.max(state.seq, stored.seq)
  }
}
