import { actsOfClass, type HistoryAction } from '../history-actions.ts'
import type { Machine } from '../machine.ts'

/** Actions that only read the record or its trail. */
export const LOOKING: readonly HistoryAction[] = actsOfClass('read')

/** Actions that leave content and status unchanged. */
export const BESIDE_CONTENT: readonly HistoryAction[] = actsOfClass('read', 'beside')

/** Reasons to examine an entry more closely (EU GMP Annex 11, draft §12.7: by risk). */
export const MARKS = [
  ...(['removed', 'handed_in', 'after_signature', 'back', 'bytes', 'reason', 'refused'] as const),
] as const
export type Mark = (typeof MARKS)[number]

export interface Noted {
  readonly action: string
  readonly changes: Readonly<Record<string, readonly [from: unknown, to: unknown]>>
  readonly reason: string | null
}

const isOf = (actions: readonly string[], { action }: Noted): boolean => actions.includes(action)
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Whether the entry is more than a read access. */
export const isAct = (entry: Pick<Noted, 'action'>): boolean =>
  !(LOOKING as readonly string[]).includes(entry.action)

/** A value, a link or the record itself was removed. */
const removes = (entry: Noted): boolean =>
  isOf(['archive', 'unlink'], entry) ||
  Object.entries(entry.changes).some(
    ([key, [from, to]]) => key !== 'archivedAt' && !isEmpty(from) && isEmpty(to),
  )

/** The file was replaced. */
const replacesBytes = ({ changes }: Noted): boolean =>
  ['file', 'checksum', 'sha256'].some((key) => {
    const [from, to] = changes[key] ?? [null, null]
    return !isEmpty(from) && from !== to
  })

/**
 * The marks of each entry of a record's trail, oldest first and from the beginning: they depend on the status of the
 * record, and on whether it was signed, at that point.
 */
export function markEntries(
  entries: readonly Noted[],
  { states, initial }: Pick<Machine, 'states' | 'initial'>,
): Mark[][] {
  let status = initial
  let signed = false
  return entries.map((entry) => {
    const [, to] = entry.changes['status'] ?? []
    const next = typeof to === 'string' ? to : status
    const edits = !isOf(BESIDE_CONTENT, entry) && !isOf(['create', 'transition'], entry)
    const found: Readonly<Record<Mark, boolean>> = {
      removed: removes(entry),
      handed_in: edits && status !== initial,
      after_signature: edits && signed,
      back: states.indexOf(next) < states.indexOf(status),
      bytes: replacesBytes(entry),
      reason: entry.reason !== null,
      refused: entry.action === 'sign_failed',
    }
    status = next
    signed ||= entry.action === 'sign'
    return MARKS.filter((mark) => found[mark])
  })
}
