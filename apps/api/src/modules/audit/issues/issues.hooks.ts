import { issues, type IssueCollection } from 'contract/audit/issues'
import { isThirdLine } from 'contract/audit/people'
import { refreshAudiences, refreshProjects, requireProjectRoles } from '#modules/audit/projects/index.ts'
import { requireNoAuditors } from '#modules/workspace/actions/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { fillFromProcedure } from './fill-from-procedure.ts'
import { issueComputed } from './issues.computed.ts'
import { linkNamed } from './issues.links.ts'
import { notifyOfIssues } from './issues.notices.ts'
import { changes, requireSingleDecision, requireOwnFields, applyTransition } from './issues.rules.ts'
import { rateIssues } from './rate-issues.ts'

async function prepare(
  tx: WriteTx,
  mutations: readonly Mutation<IssueCollection>[],
  context: WriteContext,
): Promise<void> {
  requireSingleDecision(mutations)
  const created = mutations.filter(({ before }) => before === null)
  if (created.length > 0) {
    await requireProjectRoles(tx, created, context)
    await fillFromProcedure(tx, created)
  }
  const owners = mutations.filter(({ before, after }) => (before?.ownerId ?? null) !== after.ownerId)
  await requireNoAuditors(tx, owners.map(({ after }) => after.ownerId).filter(Boolean))
  for (const { before, after } of mutations) {
    if (!before) continue
    requireOwnFields(before, after, context)
    applyTransition(before, after)
  }
  await rateIssues(tx, mutations)
}

/** Updates the audience of issues after a transition or a change of owner. */
async function updateAudience(tx: WriteTx, written: readonly Written<IssueCollection>[]): Promise<void> {
  const opened = written.filter(
    ({ mutation: { before, after } }) => before !== null && changes(before, after, ['status', 'ownerId']),
  )
  if (opened.length === 0) return
  await refreshAudiences(
    tx,
    opened.map(({ row }) => row.project),
  )
}

const COUNTS = ['status', 'rating'] as const

/** Hooks of issues: field ownership, rating, audience and notifications. */
export const issueHooks = (byType: CollectionsByType, jobs: Jobs): CollectionHooks<typeof issues> => ({
  computed: issueComputed,
  listCondition: (roles) =>
    isThirdLine(roles)
      ? null
      : `r.status not in ('draft', 'in_review', 'validated') and (r.status <> 'cancelled' or t.shared_on is not null)`,
  beforeWrite: prepare,
  afterWrite: async (tx, written, context) => {
    await linkNamed(tx, written, context)
    if (isThirdLine(context.actor.roles)) await updateAudience(tx, written)
    await notifyOfIssues(tx, jobs, written, context)
    const counted = written.filter(
      ({ mutation: { before, after, action } }) =>
        before === null || action === 'archive' || action === 'restore' || changes(before, after, COUNTS),
    )
    await refreshProjects(
      tx,
      byType,
      counted.map(({ row }) => row.project),
    )
  },
})
