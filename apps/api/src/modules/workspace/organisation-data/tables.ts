import { namesHidden } from '#modules/workspace/trail/index.ts'
import type { Tx } from '#platform/db/tx.ts'

/** Internal tables without data of the organisation. */
export const EXCLUDED_TABLES = [
  // Idempotent replies, presences, challenges, undo data.
  'idempotency',
  'presences',
  'signature_challenges',
  'authentication_challenges',
  'operations',
  // Uploads and exports in progress; stored files are exported as files.
  'uploads',
  'exports',
  'stored_files',
  // Messages about entries of the trail, which is exported itself.
  'webhook_deliveries',
  // Derived from records and files, without the record that decides who may know of a word or a text.
  'search_organisations',
  'search_entries',
  'search_vocabulary',
  'search_changes',
  'search_words',
  'read_files',
  'file_texts',
  // Pending changes of texts.
  'document_updates',
  // An exported key could not be destroyed. Sealed values are exported decrypted next to the chain.
  'person_keys',
  // The chain is exported in separate files.
  'trail',
  'trail_heads',
  // Exported with the entries that they anchor; verification results are not data of the organisation.
  'trail_anchors',
  'trail_verifications',
] as const

/** Columns that are secret or derived for searching. */
const EXCLUDED_COLUMNS = [
  'token_hash',
  'secret',
  'previous_secret',
  'client_secret',
  'search',
  'words',
  'snapshot',
]

const PAGE = 500

interface Key {
  name: string
  type: string
}

/** All tables of the organisation that are neither collections nor internal. */
export async function otherTables(tx: Tx, collections: ReadonlySet<string>): Promise<string[]> {
  const rows = await tx.query<{ name: string }>('select name from app.erasable_tables() as name')
  const all = [...rows.map(({ name }) => name), 'closures', 'organisations', 'members']
  const without = new Set<string>([...EXCLUDED_TABLES, ...collections, 'records'])
  return all.filter((name) => !without.has(name)).toSorted()
}

async function keyOf(tx: Tx, table: string): Promise<Key[]> {
  return tx.query<Key>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
     where x.indrelid = ('app.' || quote_ident($1))::regclass and x.indisprimary and a.attname <> 'org_id'
     order by array_position(x.indkey::int2[], a.attnum)`,
    [table],
  )
}

/** The rows of a table as JSON lines, paged by its key. The table name comes from the catalogue. */
export async function* linesOf(
  tx: Tx,
  table: string,
  hidden: ReadonlySet<string>,
): AsyncGenerator<string[], void> {
  const key = await keyOf(tx, table)
  const columns = key.map(({ name }) => `t.${name}`)
  const after = key.map(({ type }, at) => `$${at + 2}::${type}`)
  const select = `select (to_jsonb(t) - $1::text[])::text as row, array[${columns.map((one) => `${one}::text`).join(', ')}]::text[] as key
    from app.${table} t where t.org_id = app.org()`
  const order = columns.length > 0 ? ` order by ${columns.join(', ')} limit ${PAGE}` : ''
  let last: string[] | undefined
  for (;;) {
    const further = last ? ` and (${columns.join(', ')}) > (${after.join(', ')})` : ''
    const rows = await tx.query<{ row: string; key: string[] }>(`${select}${further}${order}`, [
      EXCLUDED_COLUMNS,
      ...(last ?? []),
    ])
    yield rows.map(({ row }) => row).filter((row) => !namesHidden(row, hidden))
    if (rows.length < PAGE || columns.length === 0) return
    last = rows.at(-1)!.key
  }
}
