import type { RequirementCollection } from 'contract/compliance/requirements'
import type { gapitems } from 'contract/compliance/gap-items'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, Values, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { DecidedLine } from './collections.ts'

/** Items of analyses that are still open. Submitted and approved ones keep the text that they were answered for. */
async function itemsUnderWay(tx: Tx, requirements: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select t.id from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
       join records p on p.org_id = t.org_id and p.id = t.gapanalysis
     where t.org_id = app.org() and t.requirement = any($1::uuid[]) and r.archived_at is null
       and p.archived_at is null and p.status in ('draft', 'in_progress')`,
    [requirements],
  )
  return rows.map(({ id }) => id)
}

/** Resets the answer. The written explanations stay, and the audit trail keeps the old answer. */
const UNANSWERED = {
  answer: 'not_assessed',
  partial: null,
  maturity: null,
  severity: null,
  noEvidence: null,
  status: 'not_assessed',
} as const

function carried(
  item: Stored<typeof gapitems>,
  requirement: Stored<RequirementCollection>,
  { decision }: DecidedLine,
): Values<typeof gapitems> {
  const values = valuesOf(item)
  if (decision === 'retire') return { ...values, archived: true }
  const text = {
    name: requirement.name,
    summary: requirement.summary,
    ref: requirement.ref,
    domain: requirement.domain,
    obligation: requirement.obligation,
    requirementVersion: requirement.version,
  }
  if (decision === 'reset') return { ...values, ...text, ...UNANSWERED, flagged: true }
  return decision === 'carry_flag' ? { ...values, ...text, flagged: true } : { ...values, ...text }
}

function actionOf(
  item: Stored<typeof gapitems>,
  after: Values<typeof gapitems>,
): Mutation<typeof gapitems>['action'] {
  if (after.archived) return 'archive'
  return after.status === item.status ? 'update' : 'transition'
}

/**
 * Updates open analyses to the new text: each answer is kept, flagged or reset, or its item is archived with the
 * requirement.
 */
export async function carryItems(
  tx: WriteTx,
  { shape }: RegisteredCollection<typeof gapitems>,
  requirements: readonly Stored<RequirementCollection>[],
  lines: ReadonlyMap<string, DecidedLine>,
  reason: string,
  context: WriteContext,
): Promise<void> {
  const byId = new Map(requirements.map((row) => [row.id, row]))
  const ids = await itemsUnderWay(tx, [...byId.keys()])
  if (ids.length === 0) return
  const items = await loadRecords(tx, shape, ids, true)
  const mutations = items.map((before): Mutation<typeof gapitems> => {
    const requirement = before.requirement
    const after = carried(before, byId.get(requirement)!, lines.get(requirement)!)
    return { action: actionOf(before, after), before, after, reason, byPlatform: true }
  })
  await writeRecords(tx, shape, mutations, context)
}
