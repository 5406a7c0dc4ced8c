import { fail, type Locale } from 'contract'
import { dayNow } from '#platform/clock.ts'
import { createRecords } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'
import { isWaiting } from './requests.policy.ts'
import { type Planned, projectInUse } from './risks.service.ts'

interface RequestInput {
  ownerId: string
  dueOn: string
  language: Locale
  reason?: string | null | undefined
  items: readonly string[]
}

/** Sends several requests to one person. */
export async function sendRequests(
  tx: WriteTx,
  into: Planned,
  id: string,
  { items, language, ...asked }: RequestInput,
  context: WriteContext,
): Promise<{ sent: number }> {
  await projectInUse(tx, into, context.actor, id)
  const made = await createRecords(
    tx,
    into.requests,
    items.map((item) => ({ project: id, name: { [language]: item }, ...asked })),
    context,
  )
  return { sent: made.length }
}

/** Reminds respondents, once a day per request; requests without a respondent are skipped. */
export async function remindRespondents(
  tx: WriteTx,
  jobs: Jobs,
  { requests: { shape, policy } }: Planned,
  ids: readonly string[],
  { actor }: WriteContext,
): Promise<{ reminded: number; left: number }> {
  const today = dayNow()
  const rows = (await loadRecords(tx, shape, ids)).filter((row) => policy(actor, row).includes('read'))
  if (rows.length !== new Set(ids).size) throw fail('NOT_FOUND')
  const open = rows.filter(
    (row) =>
      row.archivedAt === null &&
      isWaiting(row.status) &&
      row.ownerId !== actor.personId &&
      policy(actor, row).includes('update'),
  )
  await notify(
    tx,
    jobs,
    open.map((row) => ({
      personId: row.ownerId,
      kind: row.late === true ? ('overdue' as const) : ('due_soon' as const),
      cause: `remind:${row.id}:${today}`,
      recordId: row.id,
      actorId: actor.personId,
      dueOn: row.dueOn,
    })),
  )
  return { reminded: open.length, left: rows.length - open.length }
}
