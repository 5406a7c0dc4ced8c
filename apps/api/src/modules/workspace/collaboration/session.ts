import { type Action, fail, grants } from 'contract'
import { documentActions } from 'contract/workspace/documents'
import { mayWrite, selectDocument } from '#modules/workspace/documents/index.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { ServedByType } from '#platform/collection/links.ts'
import type { Services } from '#platform/http/services.ts'
import { type Actor, actorIn } from '#platform/identity/accounts.ts'
import type { Identity } from '#platform/identity/verify.ts'

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const NAME = new RegExp(`^(${ID})/(${ID})$`)

/** Which document of which organisation a socket asks for; null for anything else. */
export function parseName(name: string): { org: string; document: string } | null {
  const [, org, document] = NAME.exec(name) ?? []
  return org && document ? { org, document } : null
}

/** One person in one document over one socket. */
export interface Session {
  identity: Identity
  actor: Actor
  name: string
  org: string
  document: string
  /** Changed something, so that the trail must say so when they leave. */
  wrote: boolean
  /** The one presence that is theirs. */
  presence: number | null
}

export interface Context {
  session: Session
}

/** What the person may do with a record's text now. */
export interface Access {
  read: boolean
  write: boolean
  /** The number of the newest change that any process has kept. */
  seq: number
}

const NONE: Access = { read: false, write: false, seq: 0 }
const allows = (actor: Actor, action: Action): boolean => grants(actor, action)

/** The three doors for a socket, the same as for a request: role, record, organisation. */
export async function judge(
  services: Services,
  byType: ServedByType,
  org: string,
  document: string,
): Promise<(actor: Actor) => Access> {
  const tx = services.db.read(org)
  const row = await selectDocument(tx, document)
  const served = row && byType.get(row.record_type)
  const [record] = served ? await loadRecords(tx, served.shape, [row.record_id]) : []
  return (actor) => {
    if (!served || !record || !allows(actor, documentActions.read)) return NONE
    const read = served.policy(actor, record).includes('read')
    const write = read && allows(actor, documentActions.write) && mayWrite(served, actor, record)
    return { read, write, seq: row.seq }
  }
}

/** Who this is now: the token must still be good, and the membership too. */
export async function actorNow(services: Services, identity: Identity, org: string) {
  if (identity.expiresAt + 30 < Date.now() / 1000) throw fail('UNAUTHENTICATED')
  const account = await services.accounts.find(identity)
  return { actor: actorIn(account, org), name: account.name }
}
