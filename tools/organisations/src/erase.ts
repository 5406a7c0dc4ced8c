import { readCatalogue } from './catalogue.ts'
import { inTransaction, Refusal, withClients } from './connect.ts'
import { readHold } from './hold.ts'
import { dropJobs } from './jobs.ts'
import { deleteRows, quietly } from './rows.ts'

/**
 * Removes what is left of an organisation where it no longer is, or where it never wholly arrived. A stone stays where it
 * was, so that published heads of its trail can still be explained.
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
      await quietly(client)
      await dropJobs(client, organisation)
      return deleteRows(client, tables, organisation)
    })
  })
}
