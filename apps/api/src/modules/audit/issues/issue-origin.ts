import type { Localized } from 'contract'
import { ANSWERED_ISSUE_STATES } from 'contract/audit/issues'
import { openIssuesToOwners, refreshProjects } from '#modules/audit/projects/index.ts'
import type { ActionOrigin } from '#modules/workspace/actions/index.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { type Mutation, type WriteContext, writeRecords } from '#platform/collection/write.ts'
import { asPlatform } from '#platform/db/as-platform.ts'
import type { WriteTx } from '#platform/db/tx.ts'

interface TreatedIssue {
  id: string
  name: Localized
  risk: string | null
  project: string
  verifierId: string
  ownerId: string | null
  status: string
  archived: boolean
  leadId: string | null
  contacts: string[]
}

/** When the last action is done the issue waits to be verified, and goes back when one of them is not. */
function nextStatus(issue: Row): string {
  const done = Number(issue['actions']) > 0 && issue['unfinishedActions'] === 0
  if (issue.status === 'in_remediation' && done) return 'ready_for_verification'
  if (issue.status === 'ready_for_verification' && !done) return 'in_remediation'
  return issue.status
}

const LATEST = `select a.issue, max(r.due_on) as day from actions a join records r on r.org_id = a.org_id and r.id = a.id
  where a.org_id = app.org() and a.issue = any($1::uuid[]) and r.archived_at is null and r.status <> 'cancelled'
  group by a.issue`

/** An action against an issue that everybody may know of is known to everybody. */
const OPEN_ACTIONS = `update records r set circle = null from actions a
    join records i on i.org_id = a.org_id and i.id = a.issue and i.circle is null
  where a.org_id = app.org() and a.issue = any($1::uuid[]) and r.org_id = a.org_id and r.id = a.id and r.circle is not null`

/** An issue is due when its rating says, or later when its last action is. */
async function follow(
  tx: WriteTx,
  byType: CollectionsByType,
  ids: readonly string[],
  context: WriteContext,
): Promise<void> {
  const { shape } = byType.get('issue')!
  const rows = await loadRecords(tx, shape, ids, true)
  if (rows.length === 0) return
  const known = rows.map(({ id }) => id)
  await openIssuesToOwners(tx, 'id', known)
  await tx.query(OPEN_ACTIONS, [known])
  const latest = await tx.query<{ issue: string; day: string }>(LATEST, [known])
  const days = new Map(latest.map(({ issue, day }) => [issue, day]))
  const moved = rows.flatMap((before): Mutation[] => {
    const first = before['originalDueOn'] as string | null
    const last = days.get(before.id)
    const dueOn = first !== null && last !== undefined && last > first ? last : (first ?? before['dueOn'])
    const status = nextStatus(before)
    if (status === before.status && dueOn === before['dueOn']) return []
    return [{ action: 'transition', before, after: { ...valuesOf(before), status, dueOn } }]
  })
  if (moved.length > 0) await writeRecords(tx, shape, moved, context)
  // Without a step, the gates still count actions that have neither owner nor day.
  await refreshProjects(
    tx,
    byType,
    rows.map((row) => row['project']),
  )
}

/** Issues as actions come from them. */
export const issueOrigin = (byType: CollectionsByType): ActionOrigin<TreatedIssue> => ({
  async find(tx, ids) {
    const rows = await tx.query<TreatedIssue>(
      `select t.id, r.title as name, t.risk, t.project, r.created_by as "verifierId", r.owner_id as "ownerId", r.status,
         r.archived_at is not null as archived, pr.owner_id as "leadId", to_jsonb(p.contacts) as contacts
       from issues t join records r on r.org_id = t.org_id and r.id = t.id
         join projects p on p.org_id = t.org_id and p.id = t.project
         left join records pr on pr.org_id = p.org_id and pr.id = p.id
       where t.org_id = app.org() and t.id = any($1::uuid[])`,
      [ids],
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
  /** Who answers for it and who leads the audit say what is to be done about an issue. */
  mayTreat: ({ ownerId, contacts, leadId }, { personId }) =>
    ownerId === personId || contacts.includes(personId) || leadId === personId,
  isOpen: ({ archived, status }) => !archived && ['shared', ...ANSWERED_ISSUE_STATES].includes(status),
  // Whoever does an action need not know of the issue, and does not move it: the platform does.
  changed: (tx, subjects, context) =>
    subjects.length === 0 ? Promise.resolve() : asPlatform(tx, () => follow(tx, byType, subjects, context)),
})
