import { grants } from 'contract'
import { richTextActions } from 'contract/workspace/rich-texts'
import { mayWrite } from '#modules/workspace/rich-texts/index.ts'
import type { RegisteredCollection } from '#platform/collection/commands.ts'
import { SEES } from '#platform/collection/readers.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
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

/** What a person may do with a record's text now. */
export interface Access {
  read: boolean
  write: boolean
}

/** A document as the doors see it: the record that it belongs to, and the newest change that any process has kept. */
export interface Guarded {
  served: RegisteredCollection
  record: Row
  seq: number
}

interface PlaceRow {
  id: string
  record_id: string
  type: string
  seq: number
}

/** The documents of an organisation with the records that say who may open them; three round trips however many. */
export async function findGuarded(
  tx: Tx,
  byType: CollectionsByType,
  documents: readonly string[],
): Promise<Map<string, Guarded>> {
  const rows = await tx.query<PlaceRow>(
    `select d.id, d.record_id, r.type, d.seq from documents d
     join records r on r.org_id = d.org_id and r.id = d.record_id
     where d.org_id = app.org() and d.id = any($1::uuid[])`,
    [documents],
  )
  const found = new Map<string, Guarded>()
  for (const [type, some] of Map.groupBy(rows, (row) => row.type)) {
    const served = byType.get(type)
    if (!served) continue
    const records = await loadRecords(tx, served.shape, [...new Set(some.map(({ record_id }) => record_id))])
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const { id, record_id, seq } of some) {
      const record = byId.get(record_id)
      if (record) found.set(id, { served, record, seq })
    }
  }
  return found
}

/** Which of these people the circle of a document's record does not let know of it, as `document person`. */
export async function findHidden(
  tx: Tx,
  documents: readonly string[],
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ document: string; person: string }>(
    `select d.id as document, m.id as person from documents d
       join records r on r.org_id = d.org_id and r.id = d.record_id and r.circle is not null
       join members m on m.org_id = d.org_id and m.id = any($2::uuid[])
     where d.org_id = app.org() and d.id = any($1::uuid[]) and not ${SEES}`,
    [documents, people],
  )
  return new Set(rows.map(({ document, person }) => `${document} ${person}`))
}

/** The doors for a socket, the same as for a request: the role, then the record; the organisation's rows hold both. */
export function judge(actor: Actor, guarded: Guarded | undefined): Access {
  if (!guarded || !grants(actor, richTextActions.read)) return { read: false, write: false }
  const { served, record } = guarded
  const read = served.policy(actor, record).includes('read')
  const writes = read && !actor.isClosing && grants(actor, richTextActions.write)
  return { read, write: writes && mayWrite(served, actor, record) }
}

const LEEWAY_SECONDS = 30
export const hasEnded = ({ expiresAt }: Identity): boolean => expiresAt + LEEWAY_SECONDS < Date.now() / 1000
