import { fail } from 'contract'
import type { projectmembers } from 'contract/audit/project-members'
import { dayNow } from '#platform/clock.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notifyOfMembers } from './project-members.notices.ts'
import { refreshAudiences } from './restricted-audience.ts'
import { refreshProjects } from './counts.ts'
import { projectRoleOf, requireProjectRoles, PROJECT_ACCESS } from './project-access.ts'
import { checkTeamRoles, followLeads } from './team-roles.ts'

/** Names project members after the person. */
async function nameAfterPeople(tx: Tx, created: readonly Mutation<typeof projectmembers>[]): Promise<void> {
  const people = await tx.query<{ id: string; name: string }>(
    'select id, name from members where org_id = app.org() and id = any($1::uuid[])',
    [created.map(({ after }) => after.ownerId)],
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  for (const { after } of created) after.name = { en: names.get(after.ownerId) ?? '–' }
}

/** Members edit their own hours and declaration; their roles are given by the lead. */
function requireLeadForRoles(
  mutations: readonly Mutation<typeof projectmembers>[],
  { actor }: WriteContext,
): void {
  const changed = mutations.filter(
    ({ before, after, byPlatform }) => !byPlatform && before && before.role !== after.role,
  )
  const isByLead = changed.every(({ before }) => projectRoleOf(actor, before!).leads)
  if (!isByLead) throw fail('FORBIDDEN')
}

/** Hooks of project members: refresh the project's audience. */
export const projectMemberHooks = (
  byType: CollectionsByType,
  jobs: Jobs,
): CollectionHooks<typeof projectmembers> => ({
  computed: { standing: PROJECT_ACCESS },
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) {
      await requireProjectRoles(tx, created, context, ({ leads }) => leads)
      await nameAfterPeople(tx, created)
    }
    requireLeadForRoles(mutations, context)
    await checkTeamRoles(tx, mutations)
    const today = dayNow()
    for (const { before, after } of mutations)
      if (before && before.status !== after.status)
        after.declaredOn = after.status === 'declared' ? today : null
  },
  afterWrite: async (tx, written, context) => {
    await followLeads(tx, byType, written, context)
    const projects = written.map(({ row }) => row.project)
    await refreshAudiences(tx, projects)
    await refreshProjects(tx, byType, projects)
    await notifyOfMembers(tx, jobs, written, context)
  },
})
