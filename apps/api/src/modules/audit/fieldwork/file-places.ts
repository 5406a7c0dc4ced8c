import { fail } from 'contract'
import { nextReference, placeOf, positionOf } from 'contract/audit/references'
import { refuse } from 'contract/refusals'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { PaperCollection } from './procedures.policy.ts'

const TAKEN = `select project, id, ref from procedures where org_id = app.org() and project = any($1::uuid[]) and ref is not null
  union all select project, id, ref from workpapers where org_id = app.org() and project = any($1::uuid[]) and ref is not null`

/**
 * Assigns references in the audit file: the requested one, or the next number of the section. They are unique per
 * project; the project is locked against concurrent numbering.
 */
export async function placeInFile(
  tx: WriteTx,
  mutations: readonly Mutation<PaperCollection>[],
): Promise<void> {
  const moved = mutations.filter(
    ({ before, after }) =>
      !before || !after.ref || before.ref !== after.ref || before.section !== after.section,
  )
  if (moved.length === 0) return
  const projects = [...new Set(moved.map(({ after }) => after.project))]
  await tx.query(
    'select id from projects where org_id = app.org() and id = any($1::uuid[]) order by id for no key update',
    [projects],
  )
  const rows = await tx.query<{ project: string; id: string; ref: string }>(TAKEN, [projects])
  const moving = new Set(moved.map(({ after }) => after.id))
  const taken = new Map(projects.map((project) => [project, new Set<string>()]))
  const counted = new Map(projects.map((project) => [project, new Set<string>()]))
  for (const { project, id, ref } of rows) {
    counted.get(project)!.add(ref)
    if (!moving.has(id)) taken.get(project)!.add(ref)
  }
  const asked = moved.filter(({ before, after }) => after.ref && after.ref !== before?.ref)
  const kept = moved.filter(({ before, after }) => before && after.ref && after.ref === before.ref)
  for (const { after } of asked) {
    const ref = after.ref!.trim().toUpperCase()
    if (placeOf(ref)?.section !== after.section)
      throw fail('INVALID_INPUT', [{ path: ['ref'], code: 'invalid' }])
    if (taken.get(after.project)!.has(ref)) throw refuse('ref', 'code_taken')
    after.ref = ref
    taken.get(after.project)!.add(ref)
    counted.get(after.project)!.add(ref)
  }
  // Papers that moved to another section or have no reference get the next number.
  for (const { after } of [...kept, ...moved.filter((one) => !one.after.ref)]) {
    const numbers = counted.get(after.project)!
    after.ref = nextReference(after.section, numbers)
    numbers.add(after.ref)
  }
  for (const { after } of moved) after.position = positionOf(after.ref!)
}
