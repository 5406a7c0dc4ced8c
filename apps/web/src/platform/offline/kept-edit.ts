/** Changes to one record that the server does not have yet. */
export interface KeptEdit {
  /** The person and organisation that they belong to: nobody else on this device sees or sends them. */
  readonly owner: string
  readonly type: string
  readonly id: string
  /** The code of the record, for the list of waiting edits. */
  readonly code: string
  /** The version that they are based on. */
  readonly version: number
  readonly changes: Readonly<Record<string, unknown>>
  /** The changed fields of the record as the person saw them. */
  readonly base: Readonly<Record<string, unknown>>
  /** When the first of them was made: edits are sent in this order. */
  readonly at: number
}

/** `waiting` edits are sent automatically; the others need a decision. */
export type KeptState = 'waiting' | 'conflict' | 'refused'

export const keyOf = ({ owner, type, id }: Pick<KeptEdit, 'owner' | 'type' | 'id'>): string =>
  `${owner}/${type}/${id}`

/**
 * Later changes are merged over earlier ones; the base version stays, so that nobody else's change is overwritten.
 */
export function onTop(before: KeptEdit | undefined, next: KeptEdit): KeptEdit {
  if (!before) return next
  return {
    ...before,
    changes: { ...before.changes, ...next.changes },
    base: { ...next.base, ...before.base },
  }
}
