import type { Connection, Document, Hocuspocus } from '@hocuspocus/server'
import * as Y from 'yjs'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { IS_ACTIVE_MEMBER, type Member, MEMBER_COLUMNS, IS_READABLE } from '#platform/collection/readers.ts'
import type { Services } from '#platform/http/services.ts'
import { loadDocument } from '#platform/texts/shared-document.ts'
import type { OpenDocuments } from './open-documents.ts'
import {
  type Context,
  loadGuardedDocuments,
  findHidden,
  type GuardedDocument,
  hasEnded,
  authorizeSession,
  parseName,
} from './session.ts'

/** How often permissions are checked: below the promised five seconds. */
const POLL_MS = 2_000
/** How long a permission stays valid if it cannot be checked. */
const CONFIRM_TIMEOUT_MS = 3_000
/** How long before its end a new token is requested. */
const ASK_TOKEN_SECONDS = 60

const FORBIDDEN = { code: 4403, reason: 'permission-denied' }

function cutOff(connection: Connection<Context>): void {
  connection.close(FORBIDDEN)
  connection.webSocket.close(FORBIDDEN.code, FORBIDDEN.reason)
}

const signedIn = ({ actor, identity }: Context['session']) => ({
  personId: actor.personId,
  orgId: actor.orgId,
  signedInAt: identity.signedInAt,
})

const connectionsOf = (document: Document) => document.getConnections() as Connection<Context>[]

/** Polls the permissions of open sessions and the changes of other processes. */
export class SessionMonitor {
  private readonly services: Services
  private readonly byType: CollectionsByType
  private readonly hocuspocus: Hocuspocus<Context>
  private readonly open: OpenDocuments
  private readonly timer: NodeJS.Timeout
  private readonly confirmedAt = new Map<string, number>()
  private turn: Promise<void> | undefined

  constructor(
    services: Services,
    byType: CollectionsByType,
    hocuspocus: Hocuspocus<Context>,
    open: OpenDocuments,
  ) {
    this.services = services
    this.byType = byType
    this.hocuspocus = hocuspocus
    this.open = open
    this.timer = setInterval(() => {
      this.turn ??= this.look().finally(() => (this.turn = undefined))
    }, POLL_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.turn
  }

  private async look(): Promise<void> {
    const documents = [...this.hocuspocus.documents.values()]
    for (const [org, some] of Map.groupBy(documents, ({ name }) => parseName(name)!.org)) {
      try {
        await this.lookAt(org, some)
        this.confirmedAt.set(org, Date.now())
      } catch {
        // Unconfirmed permissions end the session; without a database nothing could be saved either.
        if (Date.now() - (this.confirmedAt.get(org) ?? 0) > CONFIRM_TIMEOUT_MS)
          for (const document of some) for (const connection of connectionsOf(document)) cutOff(connection)
      }
    }
  }

  private async lookAt(org: string, documents: readonly Document[]): Promise<void> {
    const tx = this.services.db.read(org)
    const people = documents.flatMap(connectionsOf).map(({ context }) => context.session.actor.personId)
    const members = await tx.query<Member & { isClosing: boolean }>(
      `select ${MEMBER_COLUMNS}, o.closing_at is not null or o.held_for is not null as "isClosing"
       from members m join organisations o using (org_id)
       where ${IS_ACTIVE_MEMBER} and ${IS_READABLE} and m.id = any($1::uuid[])`,
      [[...new Set(people)]],
    )
    const byId = new Map(members.map((member) => [member.id, member]))
    const signedOut = await this.services.accounts.findEnded(
      documents.flatMap(connectionsOf).map(({ context }) => signedIn(context.session)),
    )
    const ids = documents.map(({ name }) => parseName(name)!.document)
    const guarded = await loadGuardedDocuments(tx, this.byType, ids)
    const hidden = await findHidden(tx, ids, [...byId.keys()])
    for (const document of documents) {
      const one = guarded.get(parseName(document.name)!.document)
      for (const connection of connectionsOf(document))
        if (signedOut(signedIn(connection.context.session))) cutOff(connection)
        else this.judge(connection, byId.get(connection.context.session.actor.personId), one, hidden)
      const state = this.open.get(document.name)
      if (one && state && one.seq > state.seq) await this.catchUp(document, org)
    }
  }

  private judge(
    connection: Connection<Context>,
    member: (Member & { isClosing: boolean }) | undefined,
    guarded: GuardedDocument | undefined,
    hidden: ReadonlySet<string>,
  ): void {
    const { session } = connection.context
    if (member) {
      const { roles, superUser, isClosing } = member
      session.actor = { ...session.actor, roles, superUser, isClosing }
    }
    const access = authorizeSession(session.actor, guarded)
    if (!member || hidden.has(`${session.document} ${member.id}`)) return cutOff(connection)
    if (!access.read || hasEnded(session.identity)) return cutOff(connection)
    if (connection.readOnly === access.write) {
      connection.readOnly = !access.write
      connection.sendStateless(JSON.stringify({ readOnly: !access.write }))
    }
    if (session.identity.expiresAt - Date.now() / 1000 < ASK_TOKEN_SECONDS) connection.requestToken()
  }

  /** Loads changes that another process saved, for example a restored version. */
  private async catchUp(document: Document, org: string): Promise<void> {
    const stored = await loadDocument(this.services.db.read(org), parseName(document.name)!.document)
    const state = this.open.get(document.name)
    if (!stored || !state) return
    const missing = Y.encodeStateAsUpdate(stored.doc, Y.encodeStateVector(document))
    Y.applyUpdate(document, missing, { source: 'local', skipStoreHooks: true })
    state.seq = Math.max(state.seq, stored.seq)
  }
}
