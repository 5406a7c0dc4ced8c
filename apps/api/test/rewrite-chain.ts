import type pg from 'pg'

/** What an attacker with all database rights would do: change the past and recompute every later hash. */
export async function rewriteChain(admin: pg.Pool, org: string, seq: number): Promise<void> {
  await admin.query(
    `update trail set entry = regexp_replace(entry::text, '}$', ',"forged":true}')::json where org_id = $1 and seq = $2`,
    [org, seq],
  )
  await admin.query(
    `with recursive chain as (
       select seq, sha256(sha256(convert_to(org_id::text, 'UTF8')) || convert_to(entry::text, 'UTF8')) as hash
       from trail where org_id = $1 and seq = 1
       union all select t.seq, sha256(c.hash || convert_to(t.entry::text, 'UTF8'))
       from chain c join trail t on t.org_id = $1 and t.seq = c.seq + 1),
     done as (update trail t set hash = c.hash from chain c where t.org_id = $1 and t.seq = c.seq returning t.seq, t.hash)
     update trail_heads h set hash = d.hash from done d where h.org_id = $1 and d.seq = h.seq`,
    [org],
  )
}
