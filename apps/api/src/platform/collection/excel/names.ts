import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { citedIds } from './citation-text.ts'
import { POLICY_COLUMNS, type PolicyRow, mayRead, type CollectionsByType } from '../spine.ts'
import type { Shape } from '../shape.ts'
import type { Row } from '../stored.ts'
import { codeKey, emailKey, type Names } from './name-keys.ts'

export interface NameQuery {
  people: Iterable<string>
  records: Iterable<string>
  emails?: Iterable<string>
  codes?: readonly { type: string; code: string }[]
}

/** The ids in these records that a workbook shows by name. */
export function idsIn(shape: Shape, rows: readonly Row[]): { people: Set<string>; records: Set<string> } {
  const people = new Set<string>()
  const records = new Set<string>()
  for (const { key, field } of shape.columns) {
    if (field.cites) {
      for (const row of rows) for (const id of citedIds(row[key])) records.add(id)
      continue
    }
    if (field.kind !== 'person' && field.kind !== 'reference' && field.kind !== 'references') continue
    const ids = field.kind === 'person' ? people : records
    for (const row of rows) {
      for (const id of [row[key] ?? []].flat()) ids.add(id as string)
    }
  }
  return { people, records }
}

interface Member {
  id: string
  email: string | null
  active: boolean
}

async function loadPeople(tx: Tx, ids: string[], emails: string[]): Promise<Member[]> {
  if (ids.length === 0 && emails.length === 0) return []
  return tx.query<Member>(
    `select id, email, active from members
     where org_id = app.org() and (id = any($1::uuid[]) or lower(email) = any($2::text[]))`,
    [ids, emails],
  )
}

type Coded = PolicyRow & { code: string }
const CODED = `${POLICY_COLUMNS}, r.code`

async function loadSpines(tx: Tx, ids: string[], codes: NameQuery['codes'] = []): Promise<Coded[]> {
  if (ids.length === 0 && codes.length === 0) return []
  return tx.query<Coded>(
    `select ${CODED} from records r where r.org_id = app.org() and r.id = any($1::uuid[])
     union
     select ${CODED} from json_to_recordset($2::json) as x(type text, code text)
       join records r on r.org_id = app.org() and r.type = x.type and r.code = x.code`,
    [ids, JSON.stringify(codes)],
  )
}

/** Loads all names with one query for people and one for records. */
export async function loadNames(
  tx: Tx,
  query: NameQuery,
  reader?: { byType: CollectionsByType; actor: Actor },
): Promise<Names> {
  const members = await loadPeople(tx, [...query.people], [...(query.emails ?? [])].map(emailKey))
  const spines = await loadSpines(tx, [...query.records], query.codes)
  const people = new Map<string, string | null>()
  for (const { id, email, active } of members) {
    if (email !== null && active) people.set(emailKey(email), people.has(emailKey(email)) ? null : id)
  }
  const readable = reader ? spines.filter((one) => mayRead(reader.byType, reader.actor, one)) : spines
  return {
    emails: new Map(members.filter((one) => one.email !== null).map((one) => [one.id, one.email!])),
    codes: new Map(spines.map((one) => [one.id, one.code])),
    people,
    records: new Map(readable.map((one) => [codeKey(one.type, one.code), one.id])),
    taken: new Set(spines.map((one) => codeKey(one.type, one.code))),
  }
}
