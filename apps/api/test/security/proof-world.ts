import type pg from 'pg'

interface Column {
  name: string
  type: string
  checks: string | null
}

/** Nullable columns that a check requires in combination with others. */
const NEEDED = ['audittests.control']

/** The mandatory columns of a table, with the definitions of their checks. */
const COLUMNS = `
  select a.attname::text as name, t.typname::text as type,
    (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
     where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)) as checks
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = ('app.' || $1)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (a.attnotnull or $1 || '.' || a.attname = any ($2)) and a.attname <> 'org_id' and not a.atthasdef order by a.attnum`

function value({ type, checks }: Column): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'bytea') return `sha256('x')`
  if (type === 'timestamptz') return 'clock_timestamp()'
  if (type === 'date') return 'current_date'
  if (type === 'bool') return 'false'
  if (type === 'json' || type === 'jsonb') return `'{}'`
  if (type.startsWith('_')) return `'{}'`
  if (type !== 'text') return '1'
  const literal = /'([^']+)'::text/.exec(checks ?? '')?.[1]
  if (literal?.startsWith('^')) return `repeat('a', 64)`
  return literal ? `'${literal}'` : `'x'`
}

/** Gives every table of proof, including new ones, a row in each organisation where the product has created none. */
export async function fillProof(
  admin: pg.Pool,
  organisations: readonly string[],
  tables: readonly string[],
): Promise<void> {
  const client = await admin.connect()
  try {
    for (const table of tables) {
      const { rows } = await client.query<Column>(COLUMNS, [table, NEEDED])
      const names = ['org_id', ...rows.map(({ name }) => `"${name}"`)].join(', ')
      for (const org of organisations) {
        await client.query('begin; set local session_replication_role = replica')
        await client.query(
          `insert into app.${table} (${names}) select $1, ${rows.map(value).join(', ')}
           where not exists (select from app.${table} where org_id = $1)`,
          [org],
        )
        await client.query('commit')
      }
    }
  } finally {
    client.release()
  }
}
