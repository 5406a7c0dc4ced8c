import { fail, type Role } from 'contract'
import type { Reader } from 'contract/workspace/discussion'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

interface MemberRow extends Reader {
  roles: Role[]
  superUser: boolean
}

const MEMBER = `id, name, roles, super_user as "superUser"`
const IN_USE = `org_id = app.org() and active and (expires_on is null or expires_on >= current_date)`

/** What the picker offers, and how many are looked at to find them: some may not read the record. */
const OFFERED = 10
const CANDIDATES = 200

function mayRead(tx: Tx, { served, row }: AnyRecord, member: MemberRow): boolean {
  const actor: Actor = {
    personId: member.id,
    orgId: tx.org,
    roles: member.roles,
    superUser: member.superUser,
    locale: 'en',
  }
  return served.policy(actor, row).includes('read')
}

/** Members who may read the record, by name. */
export async function listReaders(tx: Tx, record: AnyRecord, q = ''): Promise<{ items: Reader[] }> {
  const like = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.query<MemberRow>(
    `select ${MEMBER} from members where ${IN_USE} and name ilike $1 order by name, id limit ${CANDIDATES}`,
    [like],
  )
  const readers = rows.filter((row) => mayRead(tx, record, row)).slice(0, OFFERED)
  return { items: readers.map(({ id, name }) => ({ id, name })) }
}

/** Only who may read the record can be named: to name others would be to send them what they may not see. */
export async function requireReaders(
  tx: Tx,
  record: AnyRecord,
  mentions: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(mentions)].toSorted()
  if (wanted.length === 0) return []
  const rows = await tx.query<MemberRow>(
    `select ${MEMBER} from members where ${IN_USE} and id = any($1::uuid[])`,
    [wanted],
  )
  const readers = new Set(rows.filter((row) => mayRead(tx, record, row)).map(({ id }) => id))
  const wrong = mentions.flatMap((id, index) => (readers.has(id) ? [] : [index]))
  if (wrong.length > 0)
    throw fail(
      'INVALID_INPUT',
      wrong.map((index) => ({ path: ['mentions', index], code: 'unknown_reference' })),
    )
  return wanted
}
