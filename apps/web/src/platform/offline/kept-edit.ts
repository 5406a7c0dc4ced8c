/** Changes to one record that the server does not have yet. */
export interface KeptEdit {
  /** Person and organisation that they belong to: nobody else on this device sees or sends them. */
  readonly owner: string
  readonly type: string
  readonly id: string
  /** What the record is known by, for a list of what waits. */
  readonly code: string
  /** The version that they were made on. */
  readonly version: number
  readonly changes: Readonly<Record<string, unknown>>
  /** The record as the person saw it, as far as it was changed. */
  readonly base: Readonly<Record<string, unknown>>
  /** When the first of them was made: they are sent in this order. */
  readonly at: number
}

/** `waiting` goes by itself; the others wait for a person. */
export type KeptState = 'waiting' | 'conflict' | 'refused'

export const keyOf = ({ owner, type, id }: Pick<KeptEdit, 'owner' | 'type' | 'id'>): string =>
  `${owner}/${type}/${id}`

/** Later changes go on top of earlier ones; what they were made on stays, so that nothing of others is overwritten. */
export function onTop(before: KeptEdit | undefined, next: KeptEdit): KeptEdit {
  if (!before) return next
  return {
    ...before,
    changes: { ...before.changes, ...next.changes },
    base: { ...next.base, ...before.base },
  }
}
