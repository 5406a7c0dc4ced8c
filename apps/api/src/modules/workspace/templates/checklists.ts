import type { Checklist } from 'contract/workspace/templates'
import type { Tx } from '#platform/db/tx.ts'

/** The limit of listed checklists. */
const MOST = 200

/** The published checklists by name, with their items in every available language. */
export const checklistsInForce = (tx: Tx): Promise<Checklist[]> =>
  tx.query<Checklist>(
    `select t.id, r.code, t.number, r.title as name, t.content->'items' as items
     from templates t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.kind = 'checklist' and r.status = 'active' and r.archived_at is null
     order by r.code limit ${MOST}`,
  )
