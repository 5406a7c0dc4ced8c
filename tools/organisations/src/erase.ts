import { readCatalogue } from './catalogue.ts'
import { inTransaction, Refusal, withClients } from './connect.ts'
import { readHold } from './hold.ts'
import { dropJobs } from './jobs.ts'
import { deleteRows, disableTriggers } from './rows.ts'

/**
 * Removes the remaining rows of an organisation from a database that it left, or where it never completely arrived. A
 * tombstone stays in the database it left, so that published heads of its trail can still be explained.
 */
export function eraseLeftovers(database: string, organisation: string): Promise<number> {
  return withClients([database], async (client) => {
    const { tables } = await readCatalogue(client)
    return inTransaction(client, async () => {
      const why = await readHold(client, organisation)
      if (why !== 'moved' && why !== 'arriving')
        throw new Refusal('only what has moved away, or did not arrive, is erased')
      if (why === 'moved')
        await client.query(
          `insert into app.tombstones (org_id, asked_at, trail_seq, trail_hash)
           select o.org_id, o.held_at, t.seq, t.hash from app.organisations o join app.trail_heads t using (org_id)
           where o.org_id = $1`,
          [organisation],
        )
      await disableTriggers(client)
      await dropJobs(client, organisation)
      return deleteRows(client, tables, organisation)
    })
  })
}
