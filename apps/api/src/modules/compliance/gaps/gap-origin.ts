import type { Localized } from 'contract'
import type { ActionOrigin } from '#modules/workspace/actions/index.ts'
import { recountRequirements } from './counts.ts'
import { takesActions, treatsGap } from './gap-analyses.policy.ts'

interface TreatedItem {
  id: string
  requirement: string
  name: Localized
  ownerId: string | null
  assessorId: string | null
  phase: string
  archived: boolean
}

/** Gaps as the source of actions. An action belongs to the requirement, so it continues in the next analysis. */
export const gapOrigin: ActionOrigin<TreatedItem> = {
  async find(tx, ids) {
    const rows = await tx.query<TreatedItem>(
      `select t.id, t.requirement, r.title as name, r.owner_id as "ownerId", p.owner_id as "assessorId",
         p.status as phase, r.archived_at is not null or p.archived_at is not null as archived
       from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
         join records p on p.org_id = t.org_id and p.id = t.gapanalysis
       where t.org_id = app.org() and t.id = any($1::uuid[])`,
      [ids],
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
  mayTreat: (item, actor) => treatsGap(actor, item.ownerId, item.assessorId),
  isOpen: (item) => !item.archived && takesActions(item.phase),
  changed: recountRequirements,
}
