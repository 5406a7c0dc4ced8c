import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Catalogue, listColumns, type Reference, type Table } from './catalogue.ts'
import { quoteOrganisation } from './checksums.ts'
import { Refusal } from './connect.ts'

/** Told of every table before its rows are taken; what it throws ends the work. */
export type Progress = (table: string, place: number, of: number) => void

/**
 * Triggers are off while rows are put in place: what they would work out is among the rows. So are foreign keys, which
 * `checkReferences` asks for afterwards; keys, checks and everything else that a table demands stay on.
 */
export const quietly = (client: Client): Promise<unknown> =>
  client.query('set local session_replication_role = replica')

export const readRows = (client: Client, { name, columns }: Table, organisation: string) =>
  client.query(
    copyTo(
      `copy (select ${listColumns(columns)} from app.${name} where org_id = ${quoteOrganisation(organisation)}) to stdout`,
    ),
  )

/** Streams the rows that one table has of an organisation from one database to the other. */
export async function copyTable(
  source: Client,
  target: Client,
  table: Table,
  organisation: string,
): Promise<void> {
  const { name, columns } = table
  const writing = target.query(copyFrom(`copy app.${name} (${listColumns(columns)}) from stdin`))
  await pipeline(readRows(source, table, organisation), writing)
  if (table.counted) await countOn(target, table, organisation)
}

/** Numbers that the database gives from here on come after those that came with the rows. */
async function countOn(client: Client, { name, counted }: Table, organisation: string): Promise<void> {
  await client.query(
    `select setval(s.name, greatest(m.most, (select last_value from pg_sequences
       where format('%I.%I', schemaname, sequencename) = s.name)))
     from (select pg_get_serial_sequence($1, $2) as name) s,
       (select max("${counted}") as most from app.${name} where org_id = $3) m where m.most is not null`,
    [`app.${name}`, counted, organisation],
  )
}

export async function deleteRows(
  client: Client,
  tables: readonly Table[],
  organisation: string,
): Promise<number> {
  let rows = 0
  for (const { name } of tables.toReversed())
    rows += (await client.query(`delete from app.${name} where org_id = $1`, [organisation])).rowCount ?? 0
  return rows
}

const dangling = ({ child, columns, parent, parentColumns }: Reference): string =>
  `select count(*)::int as rows from app.${child} c where c.org_id = $1
     and ${columns.map((column) => `c."${column}" is not null`).join(' and ')}
     and not exists (select from app.${parent} p where
       ${columns.map((column, at) => `p."${parentColumns[at]}" = c."${column}"`).join(' and ')})`

/** Every foreign key of the organisation's rows, asked for by hand. */
export async function checkReferences(
  client: Client,
  { references }: Catalogue,
  organisation: string,
): Promise<void> {
  const broken: string[] = []
  for (const reference of references) {
    const { rows } = await client.query<{ rows: number }>(dangling(reference), [organisation])
    if (rows[0]!.rows > 0) broken.push(`${reference.name} (${rows[0]!.rows})`)
  }
  if (broken.length > 0) throw new Refusal(`rows refer to what is not there: ${broken.join(', ')}`)
}
