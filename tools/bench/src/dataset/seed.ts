import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { libraryTexts, places } from './texts.ts'

const DAY = 86_400

type Settings = Record<string, string | number>

/** Two sessions, one for each core, as superuser and without triggers: foreign keys are valid by construction. */
async function openSessions(url: string): Promise<[pg.Client, pg.Client]> {
  const open = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`set session_replication_role = replica; set work_mem = '1GB'; set timezone = 'UTC';
      set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`)
    return client
  }
  return [await open(), await open()]
}

async function runFile(client: pg.Client, name: string, settings: Settings): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', [`bench.${key}`, String(value)])
  }
  await client.query(await readFile(new URL(name, import.meta.url), 'utf8'))
}

async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ')
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  await client.query(text, [JSON.stringify(rows)])
}

interface Index {
  name: string
  definition: string
}

/** Indexes without a constraint are built after the load, which is several times faster than maintaining them. */
async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    // On a partitioned table the definition contains ONLY, which would leave the partitions without the index.
    `select c.oid::regclass::text as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where c.relnamespace = 'app'::regnamespace and not t.relispartition
       and not exists (select from pg_constraint where conindid = c.oid)
     order by t.relname = 'records' desc, c.relname = 'records_search' desc`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/**
 * Creates the data set: 500 organisations, their people, `records` processes with their audit trail, and related rows.
 */
export async function seed(url: string, records: number, say: (what: string) => void): Promise<void> {
  const [one, two] = await openSessions(url)
  const now = new Date()
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1) / 1000
  const settings: Settings = { records, first, span: Math.floor(now.getTime() / 1000) - DAY / 24 - first }
  try {
    await runFile(one, 'base.sql', settings)
    await insertRows(one, 'bench.texts', await libraryTexts())
    await insertRows(one, 'bench.places', places())
    await one.query('analyze bench.texts; analyze bench.places')
    const indexes = await dropIndexes(one)
    say('processes')
    const half = records / 2
    await Promise.all([
      runFile(one, 'processes.sql', { ...settings, from: 1, to: half }),
      runFile(two, 'processes.sql', { ...settings, from: half + 1, to: records }),
    ])
    await one.query('analyze app.records; analyze app.processes')
    say('audit trail')
    await Promise.all([one, two].map((client, part) => runFile(client, 'trail.sql', { ...settings, part })))
    say('units, links, assignments, sub processes, invitations')
    await runFile(one, 'others.sql', settings)
    say('indexes')
    await Promise.all(
      [one, two].map(async (client) => {
        for (let index = indexes.shift(); index; index = indexes.shift()) await client.query(index.definition)
      }),
    )
    say('vacuum')
    await one.query('drop schema bench cascade')
    await one.query('vacuum (analyze)')
    await one.query('checkpoint')
  } finally {
    await Promise.all([one.end(), two.end()])
  }
}
