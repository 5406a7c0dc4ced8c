import { databaseUrl } from 'dev-services/postgres'
import pg from 'pg'
import { addresses } from './stack.ts'

/** As if the organisation had loaded a record from an earlier version of the library, with another name. */
export async function makeEarlier(organisation: string, code: string, name: object): Promise<void> {
  const connectionString = databaseUrl(addresses().adminUrl, 'postgres', 'evidentia')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      `with r as (update app.records set title = $3::jsonb where org_id = $1 and code = $2 returning org_id, id)
       update app.library_origins o set version = '0.9', loaded = jsonb_set(o.loaded, '{name}', $3::jsonb)
       from r where o.org_id = r.org_id and o.record_id = r.id`,
      [organisation, code, JSON.stringify(name)],
    )
  } finally {
    await client.end()
  }
}
