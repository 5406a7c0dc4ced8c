import { lockForEdit } from '#modules/workspace/rich-texts/index.ts'
import {
  actorFor,
  IS_ACTIVE_MEMBER,
  type Member,
  MEMBER_COLUMNS,
  IN_AUDIENCE,
  IS_READABLE,
} from '#platform/collection/readers.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { appendChanges, type Change } from '#platform/texts/shared-document.ts'
import { loadGuardedDocuments, authorizeSession } from './session.ts'

export interface Kept {
  /** The sequence number of the last saved change; null if none was saved. */
  seq: number | null
  /** People without permission to write; their changes were not saved. */
  refused: ReadonlySet<string>
}

const WRITERS = `select ${MEMBER_COLUMNS}, o.closing_at is not null or o.held_for is not null as "isClosing"
  from members m join organisations o using (org_id)
    join documents d on d.org_id = m.org_id and d.id = $2
    join records r on r.org_id = d.org_id and r.id = d.record_id
  where ${IS_ACTIVE_MEMBER} and ${IS_READABLE} and m.id = any($1::uuid[]) and ${IN_AUDIENCE}`

/** Filters people to those who may edit the text, under the locks of the transaction. */
async function filterWriters(
  tx: WriteTx,
  byType: CollectionsByType,
  document: string,
  people: readonly string[],
): Promise<Set<string>> {
  const [place] = await tx.query<{ record: string; type: string }>(
    `select d.record_id as record, r.type from documents d join records r on r.org_id = d.org_id and r.id = d.record_id
     where d.org_id = app.org() and d.id = $1`,
    [document],
  )
  const collection = place && byType.get(place.type)
  if (!collection) return new Set()
  await lockForEdit(tx, collection, place.record, people)
  const members = await tx.query<Member & { isClosing: boolean }>(WRITERS, [people, document])
  const guarded = (await loadGuardedDocuments(tx, byType, [document])).get(document)
  return new Set(
    members
      .filter(
        (one) => authorizeSession({ ...actorFor(tx.org, one), isClosing: one.isClosing }, guarded).write,
      )
      .map(({ id }) => id),
  )
}

/**
 * Saves changes in the transaction that checks the permission, so that record status and permission hold when the change
 * is saved.
 */
export const saveChanges = (
  { db }: Pick<Services, 'db'>,
  byType: CollectionsByType,
  org: string,
  document: string,
  changes: readonly Change[],
): Promise<Kept> =>
  db.write(org, async (tx) => {
    const people = [...new Set(changes.map(({ person }) => person))]
    const writers = await filterWriters(tx, byType, document, people)
    const kept = changes.filter(({ person }) => writers.has(person))
    const seq = kept.length > 0 ? await appendChanges(tx, document, kept) : null
    return { value: { seq, refused: new Set(people.filter((person) => !writers.has(person))) } }
  })
