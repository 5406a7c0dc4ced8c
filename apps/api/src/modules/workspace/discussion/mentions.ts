import { fail } from 'contract'
import type { Reader } from 'contract/workspace/discussion'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import {
  actorFor,
  IS_ACTIVE_MEMBER,
  type Member,
  MEMBER_COLUMNS,
  filterReaders,
  IN_AUDIENCE,
} from '#platform/collection/readers.ts'
import type { Tx } from '#platform/db/tx.ts'

/** The number of suggestions, and of candidates to check, because some may not read the record. */
const OFFERED = 10
const CANDIDATES = 200

/** Members who may read the record, by name. */
export async function listReaders(
  tx: Tx,
  { collection, row: record }: AnyRecord,
  { q = '', limit = OFFERED }: { q?: string | undefined; limit?: number | undefined },
): Promise<{ items: Reader[] }> {
  const like = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.query<Member>(
    `select ${MEMBER_COLUMNS} from members m join records r on r.org_id = m.org_id and r.id = $2
     where ${IS_ACTIVE_MEMBER} and m.name ilike $1 and ${IN_AUDIENCE} order by m.name, m.id limit ${CANDIDATES}`,
    [like, record.id],
  )
  const readers = rows.filter((row) => collection.policy(actorFor(tx.org, row), record).includes('read'))
  return { items: readers.slice(0, limit).map(({ id, name }) => ({ id, name })) }
}

/** Refuses mentions of people who may not read the record, because a mention would reveal it. */
export async function requireReaders(
  tx: Tx,
  record: AnyRecord,
  mentions: readonly string[],
): Promise<string[]> {
  const readers = await filterReaders(tx, record, mentions)
  const wrong = mentions.flatMap((id, index) => (readers.has(id) ? [] : [index]))
  if (wrong.length > 0)
    throw fail(
      'INVALID_INPUT',
      wrong.map((index) => ({ path: ['mentions', index], code: 'unknown_reference' })),
    )
  return [...readers].toSorted()
}
