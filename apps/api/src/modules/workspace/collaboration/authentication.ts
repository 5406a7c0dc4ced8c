import type { Extension, onAuthenticatePayload, onTokenSyncPayload } from '@hocuspocus/server'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Services } from '#platform/http/services.ts'
import { actorIn } from '#platform/identity/accounts.ts'
import { type Context, findGuarded, judge, parseName } from './session.ts'

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** Refusals carry no text: the library would log it, and every one looks the same from outside. */
const REFUSED = { reason: 'permission-denied' }
const refuse = (): never => {
  throw REFUSED
}

/** Lets in who may read the record that the document belongs to; who may not change it reads only. */
export function authentication(services: Services, byType: CollectionsByType): Extension<Context> {
  const enter = async (token: string, documentName: string) => {
    const named = parseName(documentName)
    if (!named || !TOKEN.test(token)) return refuse()
    const identity = await services.verify(token)
    const account = await services.accounts.find(identity)
    const actor = actorIn(account, named.org)
    const guarded = await findGuarded(services.db.read(actor), byType, [named.document])
    const access = judge(actor, guarded.get(named.document))
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
    /** A fresh token of the same person keeps the session going. */
    async onTokenSync({ token, connection, documentName }: onTokenSyncPayload<Context>) {
      const { session } = connection.context
      const fresh = await enter(token, documentName).catch(refuse)
      if (fresh.session.actor.personId !== session.actor.personId) refuse()
      session.identity = fresh.session.identity
    },
  }
}
