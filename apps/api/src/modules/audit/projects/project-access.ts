import { fail } from 'contract'
import type { ProjectAccess } from 'contract/audit/engagement'
import { isThirdLine } from 'contract/audit/people'
import { refuse } from 'contract/refusals'
import type { ComputedField, LockRelated } from '#platform/collection/hooks.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const BUILT = `jsonb_build_object('phase', p.phase, 'sealed', p.sealed_on is not null, 'leadId', p.lead_id,
  'reviewerId', p.reviewer_id, 'caeId', p.cae_id, 'team', to_jsonb(p.team), 'contacts', to_jsonb(p.contacts))`

/** The access data of a row's project, for readers of the row. */
export const PROJECT_ACCESS: ComputedField<null> = {
  sql: `select ${BUILT} from projects p where p.org_id = t.org_id and p.id = t.project`,
  initial: null,
}

/** The same for readers of the project itself; null for others. */
export const PROJECT_ACCESS_IF_READABLE: ComputedField<null> = {
  sql: `${PROJECT_ACCESS.sql} and exists (select from records pr where pr.org_id = p.org_id and pr.id = p.id)`,
  initial: null,
}

/** The role of a person in a project, as policies of its records use it. */
export interface ProjectRole {
  /** False for closed, cancelled, held and sealed projects, which cannot change. */
  open: boolean
  thirdLine: boolean
  /** Leads this project or all audits. */
  leads: boolean
  /** A team member who has declared independence. */
  works: boolean
  reviews: boolean
  heads: boolean
  /** A contact in the audited unit. */
  contact: boolean
}

const CLOSED = new Set(['closed', 'cancelled', 'on_hold'])
const NO_ROLE: ProjectRole = {
  open: false,
  thirdLine: false,
  leads: false,
  works: false,
  reviews: false,
  heads: false,
  contact: false,
}

function projectRoleIn(standing: ProjectAccess | null | undefined, actor: Actor): ProjectRole {
  const thirdLine = isThirdLine(actor.roles)
  if (!standing) return { ...NO_ROLE, thirdLine }
  const me = actor.personId
  const heads = standing.caeId === me || actor.roles.includes('cae')
  return {
    open: !CLOSED.has(standing.phase) && !standing.sealed,
    thirdLine,
    leads: standing.leadId === me || heads || (thirdLine && actor.roles.includes('audit_manager')),
    works: standing.team.includes(me),
    reviews: standing.reviewerId === me || heads,
    heads,
    contact: standing.contacts.includes(me),
  }
}

/** The role of a person in the project of a row. */
export const projectRoleOf = (actor: Actor, row: { standing: ProjectAccess | null }): ProjectRole =>
  projectRoleIn(row.standing, actor)

export async function loadProjectAccess(
  tx: Tx,
  projects: readonly unknown[],
): Promise<Map<string, ProjectAccess>> {
  const ids = [...new Set(projects.filter(Boolean))]
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; standing: ProjectAccess }>(
    `select p.id, ${BUILT} as standing from projects p join records pr on pr.org_id = p.org_id and pr.id = p.id
     where p.org_id = app.org() and p.id = any($1::uuid[]) and pr.archived_at is null`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.standing]))
}

/**
 * Locks the projects of these records, so that closing, sealing and team changes are ordered before or after the edit.
 */
export const lockProjectsOf =
  (table: 'workpapers' | 'reports'): LockRelated =>
  async (tx, ids, mode) => {
    await tx.query(
      `select p.id from projects p where p.org_id = app.org() and p.id in
         (select t.project from ${table} t where t.org_id = app.org() and t.id = any($1::uuid[]))
       order by p.id for ${mode === 'share' ? 'share' : 'no key update'}`,
      [ids],
    )
  }

/**
 * Requires permission to add to an open project, and sets the access data that the policy of new rows reads. By default
 * team members may add; slices may allow others. What follows from a permitted change, such as a new lead's place in the
 * team, needs no permission of its own.
 */
export async function requireProjectRoles(
  tx: Tx,
  created: readonly {
    after: { project: string | null; standing: ProjectAccess | null }
    follows?: true
  }[],
  { actor }: WriteContext,
  may: (seat: ProjectRole) => boolean = ({ works, leads }) => works || leads,
): Promise<void> {
  const standings = await loadProjectAccess(
    tx,
    created.map(({ after }) => after.project),
  )
  for (const { after, follows } of created) {
    const standing = standings.get(String(after.project))
    if (!standing) throw refuse('project', 'unknown_reference')
    const seat = projectRoleIn(standing, actor)
    if (!follows && (!seat.open || !may(seat))) throw fail('FORBIDDEN')
    after.standing = standing
  }
}
