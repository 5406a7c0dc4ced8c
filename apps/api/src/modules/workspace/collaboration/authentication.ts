import type { Extension, onAuthenticatePayload, onTokenSyncPayload } from '@hocuspocus/server'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Services } from '#platform/http/services.ts'
import { actorIn } from '#platform/identity/accounts.ts'
import { type Context, loadGuardedDocuments, authorizeSession, parseName } from './session.ts'

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** Refusals contain no details: the library would log them, and clients must not distinguish them. */
const REFUSED = { reason: 'permission-denied' }
const refuse = (): never => {
  throw REFUSED
}

/** Authorizes a socket: read access to the record opens the document, without update permission read-only. */
export function authentication(services: Services, byType: CollectionsByType): Extension<Context> {
  const enter = async (token: string, documentName: string) => {
    const named = parseName(documentName)
    if (!named || !TOKEN.test(token)) return refuse()
    const identity = await services.verify(token)
    const account = await services.accounts.find(identity)
    const actor = actorIn(account, named.org)
    const guarded = await loadGuardedDocuments(services.db.read(actor), byType, [named.document])
    const access = authorizeSession(actor, guarded.get(named.document))
    if (!access.read) return refuse()
    return {
      session: { identity, actor, name: account.name, ...named, wrote: false, presence: null },
      access,
    }
  }
  return {
    extensionName: 'authentication',
    async onAuthenticate({ token, documentName, connectionConfig }: onAuthenticatePayload<Context>) {
      const { session, access } = await enter(token, documentName).catch(refuse)
      connectionConfig.readOnly = !access.write || !(await services.paymentStatus.mayWrite(session.org))
      return { session }
    },
    /** A new token of the same person extends the session. */
    async onTokenSync({ token, connection, documentName }: onTokenSyncPayload<Context>) {
      const { session } = connection.context
      const fresh = await enter(token, documentName).catch(refuse)
      if (fresh.session.actor.personId !== session.actor.personId) refuse()
      session.identity = fresh.session.identity
    },
  }
}
