import { actsOfClass, type HistoryAction } from '../history-actions.ts'
import type { Machine } from '../machine.ts'

/** Nothing was done to the record: somebody looked at it, or at its trail. */
export const LOOKING: readonly HistoryAction[] = actsOfClass('read')

/** What the record says and where it stands is the same afterwards; somebody acted all the same. */
export const BESIDE_CONTENT: readonly HistoryAction[] = actsOfClass('read', 'beside')

/** Why an entry deserves a second look (EU GMP Annex 11, draft §12.7: by risk). */
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

/** Whether somebody did something, and did not only look. */
export const isAct = (entry: Pick<Noted, 'action'>): boolean =>
  !(LOOKING as readonly string[]).includes(entry.action)

/** Something was there and is no more: a value, a link, the record itself. */
const removes = (entry: Noted): boolean =>
  isOf(['archive', 'unlink'], entry) ||
  Object.entries(entry.changes).some(
    ([key, [from, to]]) => key !== 'archivedAt' && !isEmpty(from) && isEmpty(to),
  )

/** The file itself became another one. */
const replacesBytes = ({ changes }: Noted): boolean =>
  ['file', 'checksum', 'sha256'].some((key) => {
    const [from, to] = changes[key] ?? [null, null]
    return !isEmpty(from) && from !== to
  })

/**
 * What is notable about each entry of a record's trail, oldest first and from its beginning: what an entry means depends on
 * where the record stood, and on who had signed it.
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
