import { fail } from 'contract'
import type { Reader } from 'contract/workspace/discussion'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import { actorFor, BELONGS, type Member, MEMBER, readersAmong, SEES } from '#platform/collection/readers.ts'
import type { Tx } from '#platform/db/tx.ts'

/** What the picker offers, and how many are looked at to find them: some may not read the record. */
const OFFERED = 10
const CANDIDATES = 200

/** Members who may read the record, by name. */
export async function listReaders(
  tx: Tx,
  { served, row: record }: AnyRecord,
  { q = '', limit = OFFERED }: { q?: string | undefined; limit?: number | undefined },
): Promise<{ items: Reader[] }> {
  const like = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.query<Member>(
    `select ${MEMBER} from members m join records r on r.org_id = m.org_id and r.id = $2
     where ${BELONGS} and m.name ilike $1 and ${SEES} order by m.name, m.id limit ${CANDIDATES}`,
    [like, record.id],
  )
  const readers = rows.filter((row) => served.policy(actorFor(tx.org, row), record).includes('read'))
  return { items: readers.slice(0, limit).map(({ id, name }) => ({ id, name })) }
}

/** Only who may read the record can be named: to name others would be to send them what they may not see. */
export async function requireReaders(
  tx: Tx,
  record: AnyRecord,
  mentions: readonly string[],
): Promise<string[]> {
  const readers = await readersAmong(tx, record, mentions)
  const wrong = mentions.flatMap((id, index) => (readers.has(id) ? [] : [index]))
  if (wrong.length > 0)
    throw fail(
      'INVALID_INPUT',
      wrong.map((index) => ({ path: ['mentions', index], code: 'unknown_reference' })),
    )
  return [...readers].toSorted()
}
