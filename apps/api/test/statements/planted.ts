import type { Tx } from '#platform/db/tx.ts'

/** Mistakes that the check must find, each named in the line above it. */
export async function makeMistakes(tx: Tx, id: string): Promise<void> {
  // column "nmae" does not exist
  await tx.query<{ name: string }>('select nmae as name from members where org_id = app.org()')
  // name is not a column of the result
  await tx.query<{ name: string }>('select email from members where org_id = app.org()')
  // version is int4, declared string
  await tx.query<{ version: string }>('select version from members where org_id = app.org()')
  // roles is _text, declared string
  await tx.query<{ roles: string }>('select roles from members where org_id = app.org()')
  // email can be null, declared string
  await tx.query<{ email: string }>('select email from members where org_id = app.org()')
  // $1 is _uuid, given string
  await tx.query<{ id: string }>('select id from members where id = any($1::uuid[])', [id])
  // takes 1 values, given 2
  await tx.query<{ id: string }>('select id from members where id = $1', [id, id])
  // joined_at will be renamed
  await tx.query<{ at: string }>('select joined_at as at from members where org_id = app.org()')
}
