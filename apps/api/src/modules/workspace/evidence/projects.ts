import type { evidence } from 'contract/workspace/evidence'
import { refuse } from 'contract/refusals'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'

/**
 * Requires that the person can read the project or received a request from it; otherwise the project is unknown. Evidence
 * belongs to its uploader by default, so that contributors see what they sent and nothing else of the project.
 */
export async function requireKnownProjects(
  tx: Tx,
  mutations: readonly Mutation<typeof evidence>[],
  { actor }: WriteContext,
): Promise<void> {
  const begun = mutations.filter(({ before, after }) => before === null && after.project)
  if (begun.length === 0) return
  for (const { after } of begun) after.ownerId ??= actor.personId
  const ids = [...new Set(begun.map(({ after }) => after.project))]
  const found = await tx.query(
    `select id from records where org_id = app.org() and id = any($1::uuid[]) and type = 'project' and archived_at is null
     union select p.id from projects p where p.org_id = app.org() and p.id = any($1::uuid[]) and exists (
       select from requests q join records r on r.org_id = q.org_id and r.id = q.id
       where q.org_id = p.org_id and q.project = p.id and r.owner_id = app.person() and r.archived_at is null)`,
    [ids],
  )
  if (found.length !== ids.length) throw refuse('project', 'unknown_reference')
}
