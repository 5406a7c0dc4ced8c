import type { assessments } from 'contract/risk/assessments'
import { peopleWithRoles } from '#platform/collection/readers.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

interface Written {
  mutation: Mutation<typeof assessments>
  row: Stored<typeof assessments>
}

/** A submitted assessment needs its reviewer, and its approver as soon as no challenge is open. */
function waiting({ row }: Written, actorId: string): Notice[] {
  const judges = [row.reviewerId, ...(row.challenged === 0 ? [row.approverId] : [])]
  return [...new Set(judges)].map((personId) => ({
    personId: personId,
    kind: 'review_waiting',
    cause: `review:${row.id}:${row.version}`,
    recordId: row.id,
    actorId,
    dueOn: row.dueOn,
  }))
}

interface Above {
  id: string
  owner: string | null
  level: string | null
}

/**
 * After approval with risks above tolerance: each owner is notified of each of their risks, risk managers once per
 * assessment, and executives as well if a risk is critical.
 */
async function aboveTolerance(tx: WriteTx, { row }: Written, actorId: string): Promise<Notice[]> {
  const lines = await tx.query<Above>(
    `select t.id, r.owner_id as owner, t.residual_level as level from risklines t
       join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.assessment = $1 and t.position = 'above_tolerance' and r.archived_at is null`,
    [row.id],
  )
  if (lines.length === 0) return []
  const told = { kind: 'above_tolerance', actorId } as const
  const critical = lines.some(({ level }) => level === 'critical')
  const seniors = await peopleWithRoles(tx, critical ? ['risk_manager', 'executive'] : ['risk_manager'])
  return [
    ...lines
      .filter(({ owner }) => owner !== null)
      .map(({ id, owner }) => ({ ...told, personId: owner!, recordId: id, cause: `above:${id}` })),
    ...seniors.map((personId) => ({ ...told, personId, recordId: row.id, cause: `above:${row.id}` })),
  ]
}

/** Notifies people of assessments that were just submitted or approved. */
export async function notifyAssessments(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written[],
  { actor: { personId: me } }: WriteContext,
): Promise<void> {
  for (const one of written) {
    const { mutation, row } = one
    if (row.status === mutation.before?.status) continue
    const notices =
      row.status === 'in_review'
        ? waiting(one, me)
        : row.status === 'approved'
          ? await aboveTolerance(tx, one, me)
          : []
    await notify(
      tx,
      jobs,
      notices.filter(({ personId }) => personId !== me),
    )
  }
}
