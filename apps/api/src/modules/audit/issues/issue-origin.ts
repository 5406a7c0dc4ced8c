import type { Localized } from 'contract'
import { ANSWERED_ISSUE_STATES, issues } from 'contract/audit/issues'
import { openIssuesToOwners, refreshProjects } from '#modules/audit/projects/index.ts'
import type { ActionOrigin } from '#modules/workspace/actions/index.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
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

/** The status of an issue: ready for verification when all actions are done, otherwise back in remediation. */
function nextStatus(issue: Stored<typeof issues>): string {
  const done = issue.actions > 0 && issue.unfinishedActions === 0
  if (issue.status === 'in_remediation' && done) return 'ready_for_verification'
  if (issue.status === 'ready_for_verification' && !done) return 'in_remediation'
  return issue.status
}

const LATEST = `select a.issue, max(r.due_on) as day from actions a join records r on r.org_id = a.org_id and r.id = a.id
  where a.org_id = app.org() and a.issue = any($1::uuid[]) and r.archived_at is null and r.status <> 'cancelled'
  group by a.issue`

/** Actions of an open issue are open to everyone as well. */
const OPEN_ACTIONS = `update records r set circle = null from actions a
    join records i on i.org_id = a.org_id and i.id = a.issue and i.circle is null
  where a.org_id = app.org() and a.issue = any($1::uuid[]) and r.org_id = a.org_id and r.id = a.id and r.circle is not null`

/** Updates the due date: by rating, or later by the last action. */
async function updateIssues(
  tx: WriteTx,
  byType: CollectionsByType,
  ids: readonly string[],
  context: WriteContext,
): Promise<void> {
  const { shape } = registered(byType, issues)
  const rows = await loadRecords(tx, shape, ids, true)
  if (rows.length === 0) return
  const known = rows.map(({ id }) => id)
  await openIssuesToOwners(tx, 'id', known)
  await tx.query(OPEN_ACTIONS, [known])
  const latest = await tx.query<{ issue: string; day: string }>(LATEST, [known])
  const days = new Map(latest.map(({ issue, day }) => [issue, day]))
  const moved = rows.flatMap((before): Mutation<typeof issues>[] => {
    const first = before.originalDueOn
    const last = days.get(before.id)
    const dueOn = first !== null && last !== undefined && last > first ? last : (first ?? before.dueOn)
    const status = nextStatus(before)
    if (status === before.status && dueOn === before.dueOn) return []
    return [{ action: 'transition', before, after: { ...valuesOf(before), status, dueOn } }]
  })
  if (moved.length > 0) await writeRecords(tx, shape, moved, context)
  // Without a transition the gates must still be refreshed, as they count actions without owner or due date.
  await refreshProjects(
    tx,
    byType,
    rows.map((row) => row.project),
  )
}

/** Issues as sources of actions. */
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
  /** The issue's owner, its contacts and the audit lead decide on actions. */
  mayTreat: ({ ownerId, contacts, leadId }, { personId }) =>
    ownerId === personId || contacts.includes(personId) || leadId === personId,
  isOpen: ({ archived, status }) => !archived && ['shared', ...ANSWERED_ISSUE_STATES].includes(status),
  // The platform updates the issue, because the action owner may not be able to read it.
  changed: (tx, subjects, context) =>
    subjects.length === 0
      ? Promise.resolve()
      : asPlatform(tx, () => updateIssues(tx, byType, subjects, context)),
})
