import { fail } from 'contract'
import { requireSeats, STANDING } from '#modules/audit/projects/index.ts'
import type { Particular } from '#platform/collection/shape.ts'
import type { Mutation } from '#platform/collection/write.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'

/** A survey is called as its project is. Everybody is asked once. */
async function nameAfterProjects(tx: Tx, created: readonly Mutation[]): Promise<void> {
  const projects = created.map(({ after }) => after['project'])
  const rows = await tx.query<{ id: string; title: object; asked: string[] }>(
    `select r.id, r.title, array(select s.owner_id from surveys t join records s on s.org_id = t.org_id and s.id = t.id
       where t.org_id = r.org_id and t.project = r.id and s.archived_at is null) as asked
     from records r where r.org_id = app.org() and r.id = any($1::uuid[])`,
    [projects],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { after } of created) {
    const project = byId.get(String(after['project']))
    if (project?.asked.includes(String(after['ownerId'])))
      throw fail('INVALID_INPUT', [{ path: ['ownerId'], code: 'duplicate' }])
    after['name'] = project?.title ?? { en: '–' }
  }
}

/** What is particular to surveys: who is asked is told, and answers once. */
export const surveyHooks = (jobs: Jobs): Particular => ({
  computed: { standing: STANDING },
  prepare: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length === 0) return
    await requireSeats(tx, created, context, ({ leads }) => leads)
    await nameAfterProjects(tx, created)
  },
  afterwards: async (tx, written, { actor }) => {
    const asked = written.filter(({ mutation }) => mutation.before === null)
    await notify(
      tx,
      jobs,
      asked.map(({ row }) => ({
        personId: String(row['ownerId']),
        kind: 'assigned' as const,
        cause: `survey ${row.id}`,
        recordId: row.id,
        actorId: actor.personId,
        dueOn: (row['dueOn'] as string | null) ?? null,
      })),
    )
  },
})
