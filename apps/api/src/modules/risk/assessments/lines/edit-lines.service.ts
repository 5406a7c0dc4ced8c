import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import type { EditedLine, LineControl } from 'contract/risk/risklines'
import { answer, getRecord, type Served, valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Row } from '#platform/collection/shape.ts'
import { type Mutation, type WriteContext, writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { type LineAssessment, loadAssessments, loadControls } from './line-sources.ts'
import { scoreLine } from './risklines.hooks.ts'

interface Into {
  assessments: Served
  risklines: Served
}

export interface LineEdit {
  id: string
  version: number
  changes: Record<string, unknown>
}

type Verdict = Omit<EditedLine, 'line'>

const saved: Verdict = { outcome: 'saved', problems: [] }
const refused = (problems: EditedLine['problems']): Verdict => ({ outcome: 'refused', problems })

/** The controls of the library and the people of the organisation that these edits name. */
async function loadNamed(tx: Tx, edits: readonly LineEdit[]) {
  const owners = edits.map(({ changes }) => changes['ownerId']).filter((id) => typeof id === 'string')
  const controls = edits.flatMap(({ changes }) =>
    ((changes['controls'] ?? []) as LineControl[]).map(({ id }) => id),
  )
  const people =
    owners.length === 0
      ? []
      : await tx.query<{ id: string }>(
          'select id from members where org_id = app.org() and active and id = any($1::uuid[])',
          [[...new Set(owners)]],
        )
  return {
    people: new Set(people.map(({ id }) => id)),
    controls: await loadControls(tx, [...new Set(controls)]),
  }
}

type Named = Awaited<ReturnType<typeof loadNamed>>

function unknownIn({ changes }: LineEdit, before: Row, { people, controls }: Named) {
  const wrong = (path: string) => [{ path: [path], code: 'unknown_reference' }]
  const owner = changes['ownerId']
  if (typeof owner === 'string' && owner !== before['ownerId'] && !people.has(owner)) return wrong('ownerId')
  const kept = new Set(((before['controls'] ?? []) as LineControl[]).map(({ id }) => id))
  const unknown = ((changes['controls'] ?? []) as LineControl[]).some(
    ({ id }) => !kept.has(id) && !controls.has(id),
  )
  return unknown ? wrong('controls') : []
}

/** What becomes of one edit; the mutation, where it is written. */
function judge(
  { policy }: Served,
  assessment: LineAssessment,
  before: Row,
  edit: LineEdit,
  named: Named,
  { actor }: WriteContext,
): Verdict & { mutation?: Mutation } {
  if (before.version !== edit.version) return { outcome: 'conflict', problems: [] }
  if (before.archivedAt !== null || !policy(actor, before).includes('update'))
    return { outcome: 'forbidden', problems: [] }
  const differs = Object.entries(edit.changes).some(
    ([key, value]) => !isDeepStrictEqual(before[key] ?? null, value ?? null),
  )
  if (!differs) return { outcome: 'unchanged', problems: [] }
  const after = { ...valuesOf(before), ...edit.changes }
  const problems = [...unknownIn(edit, before, named), ...scoreLine(assessment, { ...after })]
  return problems.length > 0
    ? refused(problems)
    : { ...saved, mutation: { action: 'update', before, after, reason: null } }
}

/**
 * Saves what was typed or pasted into the grid, as one batch. Each line is written wholly or not at all, and one that
 * cannot be written stops no other. The number of statements does not grow with the number of lines.
 */
export async function editLines(
  tx: WriteTx,
  { assessments, risklines }: Into,
  id: string,
  edits: readonly LineEdit[],
  context: WriteContext,
): Promise<{ lines: EditedLine[] }> {
  const { shape, policy } = risklines
  await getRecord(tx, assessments, context.actor, id)
  const ids = edits.map((edit) => edit.id)
  if (new Set(ids).size !== ids.length) throw fail('INVALID_INPUT', [{ path: ['edits'], code: 'duplicate' }])
  const found = await loadRecords(tx, shape, ids, true)
  const before = new Map(
    found
      .filter((row) => row['assessment'] === id && policy(context.actor, row).includes('read'))
      .map((row) => [row.id, row]),
  )
  if (before.size !== ids.length) throw fail('NOT_FOUND')
  const assessment = (await loadAssessments(tx, [id])).get(id)!
  const named = await loadNamed(tx, edits)
  const judged = edits.map((edit) => judge(risklines, assessment, before.get(edit.id)!, edit, named, context))
  const mutations = judged.flatMap(({ mutation }) => mutation ?? [])
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
  // What follows from a score, such as whether an acceptance still fits it, is read anew.
  const now = new Map((await loadRecords(tx, shape, ids)).map((row) => [row.id, row]))
  return {
    lines: judged.map(({ outcome, problems }, index) => ({
      outcome,
      problems,
      line: answer(risklines, context.actor, now.get(ids[index]!)!) as unknown as EditedLine['line'],
    })),
  }
}
