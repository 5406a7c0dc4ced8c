import type { surveys, SurveyCollection } from 'contract/audit/surveys'
import { requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/** Names surveys after their projects. */
async function nameAfterProjects(tx: Tx, created: readonly Mutation<SurveyCollection>[]): Promise<void> {
  const rows = await tx.query<{ id: string; title: object }>(
    'select id, title from records where org_id = app.org() and id = any($1::uuid[])',
    [created.map(({ after }) => after.project)],
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  for (const { after } of created) after.name = titles.get(after.project) ?? { en: '–' }
}

/** Hooks of surveys: notify the respondent. */
export const surveyHooks = (jobs: Jobs): CollectionHooks<typeof surveys> => ({
  computed: { standing: PROJECT_ACCESS },
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length === 0) return
    await requireProjectRoles(tx, created, context, ({ leads }) => leads)
    await nameAfterProjects(tx, created)
  },
  afterWrite: async (tx, written, { actor }) => {
    const asked = written.filter(({ mutation }) => mutation.before === null)
    await notify(
      tx,
      jobs,
      asked.map(({ row }) => ({
        personId: row.ownerId,
        kind: 'assigned' as const,
        cause: `survey ${row.id}`,
        recordId: row.id,
        actorId: actor.personId,
        dueOn: row.dueOn ?? null,
      })),
    )
  },
})
