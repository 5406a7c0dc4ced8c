import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Catalogue, listColumns, type Reference, type Table } from './catalogue.ts'
import { quoteOrganisation } from './checksums.ts'
import { Refusal } from './connect.ts'

/** Called before the rows of each table are copied; an exception aborts the work. */
export type Progress = (table: string, place: number, of: number) => void

/**
 * Disables triggers while rows are inserted, because their results are among the rows. This also disables foreign keys,
 * which `checkReferences` checks afterwards; unique keys, checks and other constraints stay active.
 */
export const disableTriggers = (client: Client): Promise<unknown> =>
  client.query('set local session_replication_role = replica')

export const readRows = (client: Client, { name, columns }: Table, organisation: string) =>
  client.query(
    copyTo(
      `copy (select ${listColumns(columns)} from app.${name} where org_id = ${quoteOrganisation(organisation)}) to stdout`,
    ),
  )

/** Streams the rows of an organisation in one table from one database to the other. */
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

/** Advances the sequence past the copied values. */
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

/** Checks every foreign key of the organisation's rows with queries. */
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
