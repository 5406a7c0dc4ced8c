import { fail } from 'contract'
import { refreshProjects, requireSeats, STANDING } from '#modules/audit/projects/index.ts'
import type { Particular } from '#platform/collection/shape.ts'
import type { ServedByType } from '#platform/collection/spine.ts'
import { requireSameProject } from './same-project.ts'

/** In lists, one's own hours and those of the projects that one leads or reviews. */
const OWN = `(r.owner_id = app.person() or exists (select from projects p
  join records pr on pr.org_id = p.org_id and pr.id = p.id
  where p.org_id = t.org_id and p.id = t.project and app.person() in (pr.owner_id, p.reviewer_id, p.cae_id)))`

/** What is particular to hours: they are one's own, of a day that has been, and count in the project. */
export const timeEntryHooks = (byType: ServedByType): Particular => ({
  computed: { standing: STANDING },
  visible: (roles) => (roles.includes('cae') || roles.includes('audit_manager') ? null : OWN),
  prepare: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await requireSeats(tx, created, context)
    await requireSameProject(tx, mutations, 'procedure', 'procedures')
    for (const { before, after } of mutations) {
      if (!before && after['ownerId'] !== context.actor.personId) throw fail('FORBIDDEN')
      after['name'] = { en: `${String(after['workedOn'])} · ${Number(after['hours']) / 100}` }
    }
  },
  afterwards: async (tx, written) => {
    const event = 'record-changed' as const
    for (const { row } of written)
      if (row['procedure'])
        tx.live.push({
          tell: { event, type: 'procedure', id: String(row['procedure']), version: null },
        })
    await refreshProjects(
      tx,
      byType,
      written.map(({ row }) => row['project']),
    )
  },
})
