import type { Client } from 'pg'
import { listColumns, type Table } from './catalogue.ts'

/** By table: the number of rows, and a checksum that changes with any of them. */
export type Sums = Record<string, string>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id as a literal, for statements without parameters (COPY). */
export function quoteOrganisation(organisation: string): string {
  if (!UUID.test(organisation)) throw new Error('no id of an organisation')
  return `'${organisation}'`
}

const sumOf = ({ name, columns }: Table, which: string): string =>
  `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${listColumns(columns)})::text, 0)), 0) as sum
   from app.${name} where org_id ${which}`

async function sum(client: Client, tables: readonly Table[], which: string): Promise<Sums> {
  const sums: Sums = {}
  for (const table of tables)
    sums[table.name] = (await client.query<{ sum: string }>(sumOf(table, which))).rows[0]!.sum
  return sums
}

export const sumOrganisation = (client: Client, tables: readonly Table[], organisation: string) =>
  sum(client, tables, `= ${quoteOrganisation(organisation)}`)

/** Checksums of all other organisations together. */
export const sumOthers = (client: Client, tables: readonly Table[], organisation: string) =>
  sum(client, tables, `<> ${quoteOrganisation(organisation)}`)

export const rowsIn = (sums: Sums): number =>
  Object.values(sums).reduce((all, one) => all + Number(one.split(' ')[0]), 0)

/** The tables whose checksums differ. */
export const differences = (one: Sums, other: Sums): string[] =>
  Object.keys({ ...one, ...other })
    .filter((name) => one[name] !== other[name])
    .toSorted()
