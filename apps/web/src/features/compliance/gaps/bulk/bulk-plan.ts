import { type Answer, isGap } from 'contract/compliance/scoring'
import type { CellEdit } from '#shared/sheet/sheet-store.ts'
import { answerOf, type GridItem, type StoredItem } from '../item-rules.ts'

export const BULK_KINDS = ['answer', 'owner', 'actions', 'review'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** Why an item is skipped. */
const SKIPPED = ['closed', 'no_evidence', 'same', 'no_gap', 'under_way', 'unsupported', 'not_open'] as const
type Skipped = (typeof SKIPPED)[number]

export interface BulkPlan {
  /** The items that would be changed. */
  readonly items: readonly GridItem[]
  readonly skipped: readonly { readonly item: GridItem; readonly reason: Skipped }[]
}

export interface BulkChoice {
  readonly kind: BulkKind
  readonly answer: Answer
  readonly ownerId: string
  /** The current person: nobody reviews items that they answered or own. */
  readonly me: string
}

/** Whether it waits for this person's review; the server decides. */
function awaits({ phase, status, assessorId, ownerId, reviewerId, approverId }: StoredItem, me: string) {
  const judging = reviewerId === me || approverId === me
  const own = assessorId === me || ownerId === me
  return phase === 'in_review' && status === 'assessed' && judging && !own
}

function whyNot({ saved, view }: GridItem, { kind, answer, ownerId, me }: BulkChoice): Skipped | null {
  if (kind === 'review') {
    if (!awaits(view, me)) return 'not_open'
    return view.unsupported ? 'unsupported' : null
  }
  if (kind === 'actions') {
    if (!isGap(view.answer)) return 'no_gap'
    return view.actions > 0 ? 'under_way' : null
  }
  if (!saved.can.includes('update')) return 'closed'
  if (kind === 'owner') return view.ownerId === ownerId ? 'same' : null
  // A bulk change cannot set items to compliant without evidence.
  if (answer === 'compliant' && view.evidence === 0) return 'no_evidence'
  return answerOf(view) === answer ? 'same' : null
}

/** What a choice would do to each of these items; nothing is changed yet. */
export function planBulk(items: readonly GridItem[], choice: BulkChoice): BulkPlan {
  const judged = items.map((item) => ({ item, reason: whyNot(item, choice) }))
  return {
    items: judged.filter(({ reason }) => reason === null).map(({ item }) => item),
    skipped: judged.flatMap(({ item, reason }) => (reason ? [{ item, reason }] : [])),
  }
}

/** The cells that change, as one step that can be undone. */
export function editsOf({ items }: BulkPlan, { kind, answer, ownerId }: BulkChoice): CellEdit[] {
  if (kind === 'owner') return items.map(({ id }) => ({ id, key: 'ownerId', value: ownerId || null }))
  return kind === 'answer' ? items.map(({ id }) => ({ id, key: 'answer', value: answer })) : []
}
