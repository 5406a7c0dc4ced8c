import type { issues } from 'contract/audit/issues'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

interface Written {
  mutation: Mutation<typeof issues>
  row: Stored<typeof issues>
}

type Recipients = [people: readonly unknown[], kind: Notice['kind']]

/** The people who must act after a transition: reviewer, respondent, decider or verifier. */
function findRecipients({ mutation: { before }, row }: Written): Recipients | null {
  const standing = row.standing
  const revised = row.status === 'draft' && before !== null
  if (revised) return [[row.createdBy], 'assigned']
  switch (row.status) {
    case 'in_review':
      return [[standing?.reviewerId], 'review_waiting']
    case 'validated':
      return [[standing?.leadId], 'review_waiting']
    case 'shared':
      return [[row.ownerId, ...(standing?.contacts ?? [])], 'assigned']
    case 'agreed':
    case 'disputed':
    case 'ready_for_verification':
      return [[standing?.leadId, row.createdBy], 'review_waiting']
    case 'in_remediation':
      return [[row.ownerId], 'assigned']
    default:
      return null
  }
}

function noticesFor(one: Written, me: string): Notice[] {
  const { mutation, row } = one
  const moved = mutation.before?.status !== row.status
  const kept = row.kept === true && mutation.before?.kept !== true
  const asked = row.cancelAskedBy && mutation.before?.cancelAskedBy !== row.cancelAskedBy
  const wished = row.acceptanceReason && mutation.before && !mutation.before.acceptanceReason
  const standing = row.standing
  const told: (Recipients | null)[] = [
    moved && mutation.before ? findRecipients(one) : null,
    // Upheld issues and acceptance requests go to the head of audit.
    kept || wished ? [[standing?.caeId], kept ? 'review_waiting' : 'acceptance_asked'] : null,
    asked ? [[standing?.reviewerId], 'review_waiting'] : null,
  ]
  return told.flatMap((entry) => {
    if (!entry) return []
    const people = [...new Set(entry[0])].filter((id): id is string => typeof id === 'string' && id !== me)
    return people.map((personId) => ({
      personId,
      kind: entry[1],
      cause: `issue:${row.id}:${row.version}`,
      recordId: row.id,
      actorId: me,
      dueOn: row.dueOn ?? null,
    }))
  })
}

/** Notifies people of issues that wait for them. */
export async function notifyOfIssues(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written[],
  { actor: { personId: me } }: WriteContext,
): Promise<void> {
  await notify(
    tx,
    jobs,
    written.flatMap((one) => noticesFor(one, me)),
  )
}
