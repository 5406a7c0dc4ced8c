import { fail, type Localized } from 'contract'
import { REASSESS_DAYS } from 'contract/audit/conclusions'
import { daysAfter } from 'contract/days'
import type { proposedChanges } from 'contract/audit/proposed-changes'
import { requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import { dayNow } from '#platform/clock.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, Values } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { applyAccepted } from './apply.ts'

const today = () => dayNow()

/** The subject of each kind of proposal. */
const SUBJECTS = {
  control_rating: 'control',
  residual_risk: 'risk',
  requirement_answer: 'requirement',
  gspr_row: 'requirement',
} as const
const subjectOf = (after: Values<typeof proposedChanges>): unknown => after[SUBJECTS[after.kind]]

/** Names proposals after their subject and assigns them to its owner. */
async function nameAfterSubjects(
  tx: Tx,
  created: readonly Mutation<typeof proposedChanges>[],
): Promise<void> {
  const found = await tx.query<{ id: string; title: Localized; owner: string | null }>(
    'select id, title, owner_id as owner from records where org_id = app.org() and id = any($1::uuid[])',
    [created.map(({ after }) => subjectOf(after)).filter(Boolean)],
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  for (const { after } of created) {
    const subject = byId.get(String(subjectOf(after)))
    const path = [SUBJECTS[after.kind]]
    if (!subject) throw fail('INVALID_INPUT', [{ path, code: 'required' }])
    after.name = subject.title
    after.ownerId ??= subject.owner
    after.testedOn ??= today()
    after.dueOn ??= daysAfter(today(), REASSESS_DAYS)
  }
}

/** Hooks of proposals: assignment, and application on acceptance. */
export const proposedChangeHooks = (byType: CollectionsByType): CollectionHooks<typeof proposedChanges> => ({
  computed: { standing: PROJECT_ACCESS },
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) {
      await requireProjectRoles(tx, created, context, ({ leads }) => leads)
      await nameAfterSubjects(tx, created)
    }
    for (const { before, after } of mutations)
      if (before && before.status !== after.status) after.decidedOn = today()
  },
  afterWrite: async (tx, written, context) => {
    const accepted = written.filter(
      ({ row, mutation: { before } }) => row.status === 'accepted' && before?.status === 'proposed',
    )
    await applyAccepted(
      tx,
      byType,
      accepted.map(({ row }) => row),
      context,
    )
  },
})
