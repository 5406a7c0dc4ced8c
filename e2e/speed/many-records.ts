import { databaseUrl } from 'dev-services/postgres'
import pg from 'pg'
import { addresses } from '../support/stack.ts'

async function copyRows(client: pg.Client, table: string, organisation: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  await client.query(
    `insert into ${table} (${columns.join()})
     select ${columns.map((name) => `copy.${name}`).join()}
     from copies c join ${table} t on t.org_id = $1 and t.id = c.of,
     lateral jsonb_populate_record(t, jsonb_build_object('id', c.id, 'code', c.code)) as copy`,
    [organisation],
  )
}

const TABLES = {
  process: 'app.processes',
  risk: 'app.risks',
  control: 'app.controls',
  requirement: 'app.requirements',
} as const

async function connect(): Promise<pg.Client> {
  const connectionString = databaseUrl(addresses().adminUrl, 'postgres', 'evidentia')
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Sets all records of a type to their status in force. */
export async function activate(type: keyof typeof TABLES, organisation: string): Promise<void> {
  const client = await connect()
  try {
    await client.query(`update app.records set status = 'active' where org_id = $1 and type = $2`, [
      organisation,
      type,
    ])
  } finally {
    await client.end()
  }
}

/** Copies of the starter library's records, inserted directly: through the API it would take minutes. */
export async function makeMany(
  type: keyof typeof TABLES,
  organisation: string,
  count: number,
): Promise<void> {
  const table = TABLES[type]
  const client = await connect()
  try {
    await client.query('begin')
    await client.query(
      `create temp table copies on commit drop as
       select r.id as of, overlay(gen_random_uuid()::text placing '7' from 15 for 1)::uuid as id, 
         chr(65 + n / 65536) || lpad(upper(to_hex(n % 65536)), 4, '0') as code
       from generate_series(1, $2::int) n
       join (select id, row_number() over () - 1 as at, count(*) over () as many from app.records
             where org_id = $1 and type = $3) r on r.at = n % r.many`,
      [organisation, count, type],
    )
    await copyRows(client, 'app.records', organisation)
    await copyRows(client, table, organisation)
    await client.query('commit')
    await client.query(`analyze app.records, ${table}`)
  } finally {
    await client.end()
  }
}
