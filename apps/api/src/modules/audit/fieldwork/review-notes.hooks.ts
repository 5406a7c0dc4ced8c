import { fail } from 'contract'
import { NOTED, type reviewnotes } from 'contract/audit/review-notes'
import { refuse } from 'contract/refusals'
import { requireProjectRoles, projectRoleOf, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { requireSameProject } from './same-project.ts'

const TABLES = {
  procedure: 'procedures',
  workpaper: 'workpapers',
  issue: 'issues',
  report: 'reports',
} as const

/** The owner and preparers of the work. */
const WORK_OF = `select coalesce(jsonb_agg(distinct u), '[]') from (
    select o.owner_id as u from records o where o.org_id = t.org_id
      and o.id = coalesce(t.procedure, t.workpaper, t.issue, t.report) and o.owner_id is not null
    union select unnest(p.preparers) from procedures p where p.org_id = t.org_id and p.id = t.procedure
    union select unnest(w.preparers) from workpapers w where w.org_id = t.org_id and w.id = t.workpaper) x`

const TITLE = 120
const titled = (text: string) => (text.length > TITLE ? `${text.slice(0, TITLE)}…` : text)

/** Requires exactly one target. */
function requireOneTarget({ after }: Mutation<typeof reviewnotes>): void {
  if (NOTED.filter((key) => after[key]).length !== 1) throw refuse('procedure', 'required')
}

/** The assignee writes the answer only; others write everything else. */
function requireOwnPart(
  { before, after, action }: Mutation<typeof reviewnotes>,
  { actor }: WriteContext,
): void {
  if (!before || action !== 'update') return
  if (before.answer !== after.answer && before.ownerId !== actor.personId) throw fail('FORBIDDEN')
  const rest = (['text', 'severity', 'ownerId', 'dueOn', 'pin', 'tags'] as const).some(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  )
  if (rest && before.createdBy !== actor.personId && !projectRoleOf(actor, before).leads)
    throw fail('FORBIDDEN')
}

/** Publishes live events for the target and its project. */
function announceTargets(tx: WriteTx, written: readonly { row: Record<string, unknown> }[]): void {
  const event = 'record-changed' as const
  for (const { row } of written)
    for (const type of ['project', ...NOTED])
      if (row[type]) tx.live.push({ tell: { event, type, id: String(row[type]), version: null } })
}

/** Hooks of review notes: targets, and who may write which fields. */
export const reviewNoteHooks = (): CollectionHooks<typeof reviewnotes> => ({
  computed: {
    authorId: { sql: 'r.created_by', initial: null, after: (row) => row.createdBy },
    workOf: { sql: WORK_OF, initial: [] },
    standing: PROJECT_ACCESS,
  },
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    for (const mutation of created) requireOneTarget(mutation)
    if (created.length > 0)
      await requireProjectRoles(
        tx,
        created,
        context,
        ({ works, leads, reviews }) => works || leads || reviews,
      )
    for (const key of NOTED) await requireSameProject(tx, created, key, TABLES[key])
    for (const mutation of mutations) {
      requireOwnPart(mutation, context)
      mutation.after.name = { en: titled(mutation.after.text) }
    }
  },
  afterWrite: async (tx, written) => announceTargets(tx, written),
})
