import { isFrozen } from 'contract'
import { filerows, type FileRowCollection } from 'contract/techdoc/file/file-rows'
import { sections, type SectionCollection } from 'contract/techdoc/file/sections'
import { isDeepStrictEqual } from 'node:util'
import { markFollowing } from '#modules/techdoc/file/index.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Mutation, Values, WriteContext } from '#platform/collection/mutation.ts'
import { assignCodes } from '#platform/collection/numbering.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { inheritedFields } from './inheritable.ts'
import { causeOf, type Plan, type RowPlan } from './plan.ts'

type RowMutation = Mutation<FileRowCollection>

function rowMutation(plan: Plan, row: RowPlan): RowMutation {
  const { target, shape, references, terms } = plan
  const { reason } = terms
  switch (row.kind) {
    case 'add': {
      const after = {
        id: row.id,
        status: filerows.machine.initial,
        archived: false,
        section: target.id,
        item: row.source.item,
        values: references.values(shape, withoutDecisions(row.source.values ?? {}, plan), terms.documents),
        source: terms.linked ? row.source.id : null,
      }
      // `writeRecords` fills the fields that are not given.
      return {
        action: 'create',
        before: null,
        after: after as Values<FileRowCollection>,
        reason,
        follows: true,
      }
    }
    case 'archive':
      return {
        action: 'archive',
        before: row.row,
        after: { ...valuesOf(row.row), archived: true },
        reason,
        follows: true,
      }
    default: {
      const { values, ownValues } = row.taken
      const source = terms.linked ? row.source.id : row.row.source
      return {
        action: row.kind === 'restore' ? 'restore' : 'update',
        before: row.row,
        after: { ...valuesOf(row.row), archived: false, values, ownValues, source },
        reason,
        follows: true,
      }
    }
  }
}

/** Only what a row inherits: decisions about another device and its identifiers stay there. */
function withoutDecisions(
  values: Readonly<Record<string, unknown>>,
  { shape }: Plan,
): Record<string, unknown> {
  const kept = new Set(inheritedFields(shape).map(({ key }) => key))
  return Object.fromEntries(Object.entries(values).filter(([key]) => kept.has(key)))
}

/** Writes the values of forms. Their rows were written first, because forms refer to rows. */
async function writeForms(
  tx: WriteTx,
  byType: CollectionsByType,
  plans: readonly Plan[],
  context: WriteContext,
): Promise<void> {
  const { shape } = registered(byType, sections)
  const byTarget = new Map(plans.map((plan) => [plan.target.id, plan]))
  const current = await loadRecords(tx, shape, [...byTarget.keys()], true)
  const mutations = current.flatMap((before): Mutation<SectionCollection>[] => {
    const { form, source, terms } = byTarget.get(before.id)!
    const values = form.fields.length > 0 ? form.values : before.values
    const { ownValues } = form
    const from = terms.linked ? source.id : before.source
    const around = terms.whole
      ? { noneReason: source.noneReason, documents: terms.documents ? source.documents : null }
      : {}
    const after = { ...valuesOf(before), ...around, values, ownValues, source: from }
    return isDeepStrictEqual(after, valuesOf(before))
      ? []
      : [{ action: 'update', before, after, reason: terms.reason, follows: true }]
  })
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
}

/** Sections that are submitted or approved keep what was signed; they take the values once they are open again. */
async function notifyClosed(
  tx: WriteTx,
  byType: CollectionsByType,
  plans: readonly Plan[],
  context: WriteContext,
): Promise<void> {
  const outdated = plans.filter(({ effect }) => effect === 'needs_update' || effect === 'waits')
  if (outdated.length === 0) return
  await tx.query('update sections set behind = true where org_id = app.org() and id = any($1::uuid[])', [
    outdated.map(({ target }) => target.id),
  ])
  await markFollowing(
    tx,
    byType,
    outdated
      .filter(({ target }) => target.status === 'approved')
      .map(({ target, source }) => ({ section: target.id, cause: source.id, kind: causeOf(source) })),
    context,
  )
}

/** Takes the values of sources as planned. The trail names the person and the reason in every record that changes. */
export async function takeValues(
  tx: WriteTx,
  byType: CollectionsByType,
  plans: readonly Plan[],
  context: WriteContext,
): Promise<void> {
  const open = plans.filter(({ target }) => !isFrozen(sections.machine, target.status))
  const rows = open.flatMap((plan) => plan.rows.map((row) => rowMutation(plan, row)))
  const { shape } = registered(byType, filerows)
  await assignCodes(
    tx,
    shape,
    rows.filter(({ before }) => before === null).map(({ after }) => after),
  )
  if (rows.length > 0) await writeRecords(tx, shape, rows, context)
  await writeForms(tx, byType, open, context)
  await tx.query(
    'update sections set behind = false where org_id = app.org() and behind and id = any($1::uuid[])',
    [open.map(({ target }) => target.id)],
  )
  await notifyClosed(tx, byType, plans, context)
}
