import type { ServiceAccount } from 'contract/workspace/service-accounts'
import { momentInJson } from '#platform/db/moment-in-json.ts'
import type { Tx } from '#platform/db/tx.ts'

const KEYS = `select coalesce(json_agg(json_build_object('id', k.id, 'label', k.label, 'hint', k.hint,
    'status', case when k.revoked_at is not null then 'revoked' when k.expires_at <= clock_timestamp() then 'expired'
      else 'valid' end,
    'createdAt', ${momentInJson('k.created_at')}, 'createdByName', c.name, 'expiresAt', ${momentInJson('k.expires_at')},
    'revokedAt', ${momentInJson('k.revoked_at')}, 'lastUsedAt', ${momentInJson('k.last_used_at')}, 'lastUsedFrom', k.last_used_from)
    order by k.created_at desc, k.id), '[]'::json)
  from service_keys k join members c on c.org_id = k.org_id and c.id = k.created_by
  where k.org_id = a.org_id and k.account_id = a.id`

/** Service accounts with their keys: those in force by name, then those that have ended. */
export const selectServiceAccounts = (tx: Tx, id: string | null = null): Promise<ServiceAccount[]> =>
  tx.query<ServiceAccount>(
    `select a.id, m.name, a.description, m.roles, a.permissions, a.created_at as "createdAt",
       b.name as "createdByName", a.ended_at as "endedAt", (${KEYS}) as keys
     from service_accounts a join members m on m.org_id = a.org_id and m.id = a.id
       join members b on b.org_id = a.org_id and b.id = a.created_by
     where a.org_id = app.org() and ($1::uuid is null or a.id = $1)
     order by a.ended_at is not null, m.name, a.id`,
    [id],
  )
