import { fail, grants, type Localized } from 'contract'
import type { GapItemCollection } from 'contract/compliance/gap-items'
import type { UNPLANNED_REASONS } from 'contract/compliance/gap-analyses'
import { isGap } from 'contract/compliance/scoring'
import { actions, PRIORITIES, USUAL_DAYS } from 'contract/workspace/actions'
import { dayNow } from '#platform/clock.ts'
import { createRecords, type Draft, getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { daysLater } from '#platform/local-time.ts'
import { takesActions, treatsGap } from './gap-analyses.policy.ts'
import type { GapCollections } from './items.service.ts'

type Item = Stored<GapItemCollection>
type Reason = (typeof UNPLANNED_REASONS)[number]
type Priority = (typeof PRIORITIES)[number]

interface Wanted {
  items: string[]
  ownerId?: string | undefined
  dueOn?: string | undefined
}

/** A gap without a rated severity has medium priority. */
function priorityFor(row: Item): Priority {
  if (row.priority === null) return 'medium'
  return PRIORITIES.find((one) => one === row.priority) ?? 'low'
}

function whyNot(row: Item, { actor }: WriteContext): Reason | null {
  if (!treatsGap(actor, row.ownerId, row.assessorId)) return 'forbidden'
  if (!isGap(row.answer)) return 'no_gap'
  return row.actions > 0 ? 'under_way' : null
}

const LONGEST_NAME = 200
/** Reference and title of the requirement, in every language that it has. */
const nameOf = (row: Item): Localized =>
  Object.fromEntries(
    Object.entries(row.name ?? {}).map(([locale, text]) => [
      locale,
      `${String(row.ref)} ${text}`.slice(0, LONGEST_NAME),
    ]),
  )

/**
 * An action for the gap of an item. By default it goes to the item's owner, due after the usual days of its priority.
 */
export const draftAction = (
  row: Item,
  { name, ownerId, dueOn }: Pick<Draft<typeof actions>, 'name' | 'ownerId' | 'dueOn'>,
): Draft<typeof actions> => ({
  name: name ?? nameOf(row),
  description: String(row.gap ?? row.rationale ?? row.ref),
  source: 'gap',
  gapitem: row.id,
  ownerId: ownerId ?? row.ownerId ?? row.assessorId ?? undefined,
  dueOn: dueOn ?? daysLater(dayNow(), USUAL_DAYS[priorityFor(row)]),
  priority: priorityFor(row),
})

/** Creates an action for each gap, for its owner and due after the usual days of its priority. */
export async function planActions(
  tx: WriteTx,
  { gapanalyses, gapitems }: GapCollections,
  into: RegisteredCollection<typeof actions>,
  id: string,
  { items, ownerId, dueOn }: Wanted,
  context: WriteContext,
) {
  const analysis = await getRecord(tx, gapanalyses, context.actor, id)
  if (!grants(context.actor, actions.actions.create)) throw fail('FORBIDDEN')
  if (analysis.archivedAt !== null) throw fail('ARCHIVED')
  if (!takesActions(analysis.status)) throw fail('FORBIDDEN')
  const ids = [...new Set(items)]
  const found = new Map((await loadRecords(tx, gapitems.shape, ids)).map((row) => [row.id, row]))
  // In the order of the request, which is that of the official text.
  const rows = ids.flatMap((one) => found.get(one) ?? []).filter((row) => row.gapanalysis === id)
  if (rows.length !== ids.length) throw fail('NOT_FOUND')
  const skipped = rows.flatMap((row) => {
    const reason = whyNot(row, context)
    return reason ? [{ item: row.id, code: row.code, reason }] : []
  })
  const left = new Set(skipped.map(({ item }) => item))
  const wanted = rows.filter((row) => !left.has(row.id))
  const made = await createRecords(
    tx,
    into,
    wanted.map((row) => draftAction(row, { ownerId, dueOn })),
    context,
  )
  return {
    created: made.map((row) => ({ id: row.id, code: row.code, item: row.gapitem! })),
    skipped,
  }
}
