import { refuse } from 'contract/refusals'
import {
  type PolicyRow,
  POLICY_COLUMNS,
  mayRead,
  type CollectionsByType,
} from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** Checks that the evidence exists and that the person may read it. */
export async function requireEvidence(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return
  const [found] = await tx.query<PolicyRow>(
    `select ${POLICY_COLUMNS} from records r where r.org_id = app.org() and r.id = $1 and r.type = 'evidence' and r.archived_at is null`,
    [id],
  )
  if (!found || !mayRead(byType, actor, found)) throw refuse('evidence', 'unknown_reference')
}
