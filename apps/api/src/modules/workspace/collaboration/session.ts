import { grants } from 'contract'
import { richTextActions } from 'contract/workspace/rich-texts'
import { mayWrite } from '#modules/workspace/rich-texts/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { IN_AUDIENCE } from '#platform/collection/readers.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Identity } from '#platform/identity/verify.ts'

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const NAME = new RegExp(`^(${ID})/(${ID})$`)

/** Parses a document name into organisation and document; null if it is invalid. */
export function parseName(name: string): { org: string; document: string } | null {
  const [, org, document] = NAME.exec(name) ?? []
  return org && document ? { org, document } : null
}

/** The session of one person in one document over one socket. */
interface Session {
  identity: Identity
  actor: Actor
  name: string
  org: string
  document: string
  /** Whether the person has edited, so that a trail entry is needed on disconnect. */
  wrote: boolean
  /** The presence client id of the session. */
  presence: number | null
}

export interface Context {
  session: Session
}

/** The current access of a person to a record's text. */
export interface Access {
  read: boolean
  write: boolean
}

/** A document with the record that decides on access, and the newest saved change of any process. */
export interface GuardedDocument {
  collection: RegisteredCollection
  record: Row
  seq: number
}

interface PlaceRow {
  id: string
  record_id: string
  type: string
  seq: number
}

/** Loads documents with the records that decide on access, in three round trips for any number. */
export async function loadGuardedDocuments(
  tx: Tx,
  byType: CollectionsByType,
  documents: readonly string[],
): Promise<Map<string, GuardedDocument>> {
  const rows = await tx.query<PlaceRow>(
    `select d.id, d.record_id, r.type, d.seq from documents d
     join records r on r.org_id = d.org_id and r.id = d.record_id
     where d.org_id = app.org() and d.id = any($1::uuid[])`,
    [documents],
  )
  const found = new Map<string, GuardedDocument>()
  for (const [type, some] of Map.groupBy(rows, (row) => row.type)) {
    const collection = byType.get(type)
    if (!collection) continue
    const records = await loadRecords(tx, collection.shape, [
      ...new Set(some.map(({ record_id }) => record_id)),
    ])
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const { id, record_id, seq } of some) {
      const record = byId.get(record_id)
      if (record) found.set(id, { collection, record, seq })
    }
  }
  return found
}

/** The people outside the restricted audience of a document's record, as `document person`. */
export async function findHidden(
  tx: Tx,
  documents: readonly string[],
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ document: string; person: string }>(
    `select d.id as document, m.id as person from documents d
       join records r on r.org_id = d.org_id and r.id = d.record_id and r.circle is not null
       join members m on m.org_id = d.org_id and m.id = any($2::uuid[])
     where d.org_id = app.org() and d.id = any($1::uuid[]) and not ${IN_AUDIENCE}`,
    [documents, people],
  )
  return new Set(rows.map(({ document, person }) => `${document} ${person}`))
}

/** Authorizes a socket like a request: by role, then by the record's policy. */
export function authorizeSession(actor: Actor, guarded: GuardedDocument | undefined): Access {
  if (!guarded || !grants(actor, richTextActions.read)) return { read: false, write: false }
  const { collection, record } = guarded
  const read = collection.policy(actor, record).includes('read')
  const writes = read && !actor.isClosing && grants(actor, richTextActions.write)
  return { read, write: writes && mayWrite(collection, actor, record) }
}

const LEEWAY_SECONDS = 30
export const hasEnded = ({ expiresAt }: Identity): boolean => expiresAt + LEEWAY_SECONDS < Date.now() / 1000
