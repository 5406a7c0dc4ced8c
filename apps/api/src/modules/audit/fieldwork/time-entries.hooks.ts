import { fail } from 'contract'
import type { timeentries } from 'contract/audit/time-entries'
import { refreshProjects, requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { requireSameProject } from './same-project.ts'

/** Lists show one's own hours and those of projects that one leads or reviews. */
const OWN = `(r.owner_id = app.person() or exists (select from projects p
  join records pr on pr.org_id = p.org_id and pr.id = p.id
  where p.org_id = t.org_id and p.id = t.project and app.person() in (pr.owner_id, p.reviewer_id, p.cae_id)))`

/** Hooks of time entries: own hours on past days, counted in the project. */
export const timeEntryHooks = (byType: CollectionsByType): CollectionHooks<typeof timeentries> => ({
  computed: { standing: PROJECT_ACCESS },
  listCondition: (roles) => (roles.includes('cae') || roles.includes('audit_manager') ? null : OWN),
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await requireProjectRoles(tx, created, context)
    await requireSameProject(tx, mutations, 'procedure', 'procedures')
    for (const { before, after } of mutations) {
      if (!before && after.ownerId !== context.actor.personId) throw fail('FORBIDDEN')
      after.name = { en: `${after.workedOn} · ${after.hours / 100}` }
    }
  },
  afterWrite: async (tx, written) => {
    const event = 'record-changed' as const
    for (const { row } of written)
      if (row.procedure)
        tx.live.push({
          tell: { event, type: 'procedure', id: row.procedure, version: null },
        })
    await refreshProjects(
      tx,
      byType,
      written.map(({ row }) => row.project),
    )
  },
})
