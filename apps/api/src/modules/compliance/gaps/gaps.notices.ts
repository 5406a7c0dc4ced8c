import type { gapanalyses } from 'contract/compliance/gap-analyses'
import type { gapitems } from 'contract/compliance/gap-items'
import { dayNow } from '#platform/clock.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'

/** A submitted analysis needs its reviewer and its approver. */
const waiting = (row: Stored<typeof gapanalyses>): Notice[] =>
  [...new Set([row.reviewerId, row.approverId])].map((personId) => ({
    personId: personId,
    kind: 'review_waiting',
    cause: `review:${row.id}:${row.version}`,
    recordId: row.id,
    dueOn: row.dueOn,
  }))

/** A returned analysis goes to the assessor, and each returned item to its owner. */
async function sentBack(tx: WriteTx, row: Stored<typeof gapanalyses>): Promise<Notice[]> {
  const returned = await tx.query<{ id: string; owner: string }>(
    `select t.id, r.owner_id as owner from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.gapanalysis = $1 and r.status = 'returned' and r.owner_id is not null
       and r.archived_at is null`,
    [row.id],
  )
  const told = { kind: 'assigned', dueOn: row.dueOn } as const
  const assessor = row.ownerId
  return [
    { ...told, personId: assessor, recordId: row.id, cause: `sent_back:${row.id}:${row.version}` },
    ...returned
      .filter(({ owner }) => owner !== assessor)
      .map(({ id, owner }) => ({
        ...told,
        personId: owner,
        recordId: id,
        cause: `returned:${id}:${row.version}`,
      })),
  ]
}

/** Notifies people of analyses that were just submitted or returned. */
export async function notifyAnalyses(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written<typeof gapanalyses>[],
  { actor: { personId: me } }: WriteContext,
): Promise<void> {
  for (const { mutation, row } of written) {
    const from = mutation.before?.status
    if (row.status === from) continue
    const notices =
      row.status === 'in_review'
        ? waiting(row)
        : row.status === 'in_progress' && from === 'in_review'
          ? await sentBack(tx, row)
          : []
    await notify(
      tx,
      jobs,
      notices.filter(({ personId }) => personId !== me).map((notice) => ({ ...notice, actorId: me })),
    )
  }
}

/** New owners of items get one notice per day and analysis, whatever the number of items. */
export async function notifyNewOwners(
  tx: WriteTx,
  jobs: Jobs,
  written: readonly Written<typeof gapitems>[],
  { actor: { personId: me } }: WriteContext,
): Promise<void> {
  const today = dayNow()
  const told = new Map<string, Notice>()
  for (const { mutation, row } of written) {
    const owner = row.ownerId
    // A new item takes the owner of its requirement, without a notice; only a later assignment is notified.
    if (!mutation.before || !owner || owner === me || owner === mutation.before.ownerId) continue
    const analysis = row.gapanalysis
    told.set(`${owner}:${analysis}`, {
      personId: owner,
      kind: 'assigned',
      cause: `items:${analysis}:${today}`,
      recordId: analysis,
      actorId: me,
    })
  }
  if (told.size > 0) await notify(tx, jobs, [...told.values()])
}
