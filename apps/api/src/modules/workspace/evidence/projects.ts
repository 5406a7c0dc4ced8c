import { fail } from 'contract'
import type { Mutation } from '#platform/collection/write.ts'
import type { Tx } from '#platform/db/tx.ts'

/** Evidence is brought into a project by who may know of it; to others it is as if there were none. */
export async function requireKnownProjects(tx: Tx, mutations: readonly Mutation[]): Promise<void> {
  const wanted = mutations
    .filter(({ before, after }) => before === null && after['project'])
    .map(({ after }) => after['project'])
  if (wanted.length === 0) return
  const ids = [...new Set(wanted)]
  const found = await tx.query(
    `select from records where org_id = app.org() and id = any($1::uuid[]) and type = 'project' and archived_at is null`,
    [ids],
  )
  if (found.length !== ids.length)
    throw fail('INVALID_INPUT', [{ path: ['project'], code: 'unknown_reference' }])
}
