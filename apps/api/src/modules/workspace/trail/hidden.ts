import type { Tx } from '#platform/db/tx.ts'

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The records outside the exporter's restricted audiences, with the ids of these audiences, of discussions and texts. */
export async function loadHidden(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `with hidden as (select id from app.hidden_records() as id),
       thread as (select t.id from threads t join hidden h on h.id = t.record_id where t.org_id = app.org()),
       circle as (select c.id from unnest(app.closed_circles()) c(id)
         where not exists (select from records r where r.org_id = app.org() and r.id = c.id)),
       text as (select d.id from documents d join hidden h on h.id = d.record_id where d.org_id = app.org())
     select id from hidden union all select id from thread union all select id from text union all select id from circle
     union all select c.id from comments c join thread on thread.id = c.thread_id where c.org_id = app.org()`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether a serialised row contains the id of a hidden record. */
export const namesHidden = (row: string, hidden: ReadonlySet<string>): boolean =>
  hidden.size > 0 && (row.match(IDS) ?? []).some((id) => hidden.has(id))
