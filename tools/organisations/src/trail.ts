import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listColumns, type Table } from './catalogue.ts'
import { Refusal } from './connect.ts'
import { readRows } from './rows.ts'

export interface Head {
  seq: number
  hash: string
  at: string
}

export async function readHead(client: Client, organisation: string): Promise<Head | null> {
  const { rows } = await client.query<{ seq: string; hash: string; at: string }>(
    `select seq, encode(hash, 'hex') as hash, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from app.trail_heads where org_id = $1`,
    [organisation],
  )
  return rows[0] ? { ...rows[0], seq: Number(rows[0].seq) } : null
}

/**
 * Verifies the chain: every entry follows from the previous one, the first from the organisation's id, and the head is
 * the last.
 */
export async function verifyTrail(client: Client, organisation: string): Promise<number> {
  const { rows } = await client.query<{ entries: string; wrong: string | null; last: string | null }>(
    `select count(*) as entries, min(place) filter (where seq <> place or hash <> sha256(
         coalesce(before, sha256(convert_to($1::text, 'UTF8'))) || convert_to(entry::text, 'UTF8'))) as wrong,
       encode((array_agg(hash order by seq desc))[1], 'hex') as last
     from (select seq, hash, entry, lag(hash) over w as before, row_number() over w as place
       from app.trail where org_id = $1::uuid window w as (order by seq)) t`,
    [organisation],
  )
  const { entries, wrong, last } = rows[0]!
  const head = await readHead(client, organisation)
  if (wrong !== null) throw new Refusal(`the trail does not verify at entry ${wrong}`)
  if ((head?.seq ?? 0) !== Number(entries) || (head && head.seq > 0 && head.hash !== last))
    throw new Refusal(`the head of the trail is not its last entry`)
  return Number(entries)
}

/** Creates the monthly partitions that the target lacks, because the source has an older trail. */
export async function makePartitions(source: Client, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; bounds: string }>(
    `select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'app.trail'::regclass order by 1`,
  )
  for (const { name, bounds } of rows) {
    const there = await target.query(`select to_regclass($1) as found`, [`app."${name}"`])
    if ((there.rows[0] as { found: string | null }).found) continue
    await target.query('begin')
    // With a short timeout and as the owner: others append to the trail meanwhile.
    await target.query(`set local lock_timeout = '2s'; set local role evidentia_owner`)
    await target.query(`create table app."${name}" partition of app.trail ${bounds}`)
    await target.query(`call app.isolate('app."${name}"')`)
    await target.query('commit')
  }
}

/**
 * The live trail stays, including entries after the restored time. Missing entries are filled in from the copy, whose
 * head must be on the live chain.
 */
export async function fillTrail(
  copy: Client,
  live: Client,
  tables: readonly Table[],
  organisation: string,
): Promise<void> {
  const then = await readHead(copy, organisation)
  if (!then) return
  const { rows } = await live.query<{ there: string }>(
    'select count(*) as there from app.trail where org_id = $1 and seq <= $2',
    [organisation, then.seq],
  )
  if (Number(rows[0]!.there) < then.seq) await fillIn(copy, live, tables, organisation)
  if (!(await readHead(live, organisation)))
    await live.query(
      `insert into app.trail_heads (org_id, seq, hash, at) values ($1, $2, decode($3, 'hex'), $4)`,
      [organisation, then.seq, then.hash, then.at],
    )
  const { rowCount } = await live.query(
    `select 1 from app.trail where org_id = $1 and seq = $2 and hash = decode($3, 'hex')`,
    [organisation, then.seq, then.hash],
  )
  if (then.seq > 0 && rowCount !== 1)
    throw new Refusal('the end of the copy’s trail does not lie on the live trail: this is no copy of it')
}

async function fillIn(
  copy: Client,
  live: Client,
  tables: readonly Table[],
  organisation: string,
): Promise<void> {
  const trail = tables.find(({ name }) => name === 'trail')!
  const columns = listColumns(trail.columns)
  await live.query('create temp table trail_then (like app.trail) on commit drop')
  const writing = live.query(copyFrom(`copy trail_then (${columns}) from stdin`))
  await pipeline(readRows(copy, trail, organisation), writing)
  await live.query(
    `insert into app.trail (${columns}) select ${columns} from trail_then t
     where not exists (select from app.trail l where l.org_id = t.org_id and l.seq = t.seq)`,
  )
}
