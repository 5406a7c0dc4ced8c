import type pg from 'pg'
import { v7 as uuid } from 'uuid'

/** Types that are created only with the file of a device, and the record of the file that represents each type. */
const MADE_WITH_DEVICE: Readonly<Record<string, string>> = {
  section: `select r.id, r.version, r.status, r.code from sections t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = $1 and t.device = $2 and t.key = 'f.terms'`,
  gsprrow: `select r.id, r.version, r.status, r.code from gsprrows t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = $1 and t.device = $2 and t.ref = '10.2'`,
}

export const isMadeWithDevice = (type: string): boolean => type in MADE_WITH_DEVICE

export interface Found {
  id: string
  version: number
  status: string
  code: string
}

/** Finds a record that was created with a device. */
export async function findInFile(admin: pg.Pool, type: string, org: string, device: string): Promise<Found> {
  const { rows } = await admin.query<Found>(MADE_WITH_DEVICE[type]!, [org, device])
  return rows[0]!
}

/**
 * A file has hundreds of records, and each would be a secret to search for: all but one section and one row are
 * deleted.
 */
export async function bareFile(admin: pg.Pool, org: string, device: string): Promise<void> {
  const gone = `select id from filerows where org_id = $1 and device = $2
    union select id from gsprrows where org_id = $1 and device = $2 and ref <> '10.2'
    union select id from sections where org_id = $1 and device = $2 and key not in ('f.terms', 'gs.checklist')`
  const client = await admin.connect()
  try {
    await client.query('begin')
    await client.query('create temporary table gone on commit drop as select null::uuid as id limit 0')
    await client.query(`insert into gone ${gone}`, [org, device])
    const names = [
      ['links', 'from_id'],
      ['links', 'to_id'],
      ['filerows', 'id'],
      ['gsprrows', 'id'],
      ['sections', 'id'],
      ['records', 'id'],
    ] as const
    for (const [table, column] of names)
      await client.query(`delete from ${table} where org_id = $1 and ${column} in (select id from gone)`, [
        org,
      ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Records that occur once per file need another file for each copy: creates that many devices without a file. */
export async function bareDevices(
  admin: pg.Pool,
  org: string,
  from: string,
  by: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = codes.map((code) => ({ id: uuid(), code, by }))
  for (const [table, more] of [
    [
      'records',
      `jsonb_build_object('id', x->'id', 'code', x->'code', 'owner_id', null,
      'created_by', x->'by', 'updated_by', x->'by')`,
    ],
    ['devices', `jsonb_build_object('id', x->'id')`],
  ] as const)
    await admin.query(
      `insert into ${table} select (jsonb_populate_record(t, ${more})).*
       from ${table} t, jsonb_array_elements($3::jsonb) x where t.org_id = $1 and t.id = $2`,
      [org, from, JSON.stringify(rows)],
    )
  return rows.map(({ id }) => id)
}
