import { inTransaction, Refusal, withClients } from './connect.ts'
import { disableTriggers } from './rows.ts'

export interface Purged {
  entries: number
  signatures: number
}

interface Tombstone {
  keepUntil: string | null
  over: boolean
  purged: boolean
}

/**
 * Removes the audit trail and signatures of a closed organisation after their retention. The tombstone stays: that it
 * existed, the head of its trail, and when and why its proof was removed.
 */
export function purgeProof(
  database: string,
  organisation: string,
  reason: string,
  early = false,
): Promise<Purged> {
  return withClients([database], (client) =>
    inTransaction(client, async () => {
      const { rows } = await client.query<Tombstone>(
        `select keep_until::text as "keepUntil", coalesce(keep_until <= current_date, false) as over, purged_at is not null as purged
         from app.tombstones t where org_id = $1 and not exists (select from app.organisations o where o.org_id = t.org_id)
         for update`,
        [organisation],
      )
      const [stone] = rows
      if (!stone) throw new Refusal('only the proof of an organisation that has ended is removed')
      if (stone.purged) throw new Refusal('its proof is removed already')
      if (!stone.over && !early)
        throw new Refusal(
          `its proof is kept until ${stone.keepUntil ?? 'somebody decides'}; --early removes it before`,
        )
      await disableTriggers(client)
      const remove = async (table: string) =>
        (await client.query(`delete from app.${table} where org_id = $1`, [organisation])).rowCount ?? 0
      const signatures = await remove('signatures')
      const entries = await remove('trail')
      await remove('trail_heads')
      await client.query(
        'update app.tombstones set purged_at = clock_timestamp(), purge_reason = $2 where org_id = $1',
        [organisation, reason],
      )
      return { entries, signatures }
    }),
  )
}
