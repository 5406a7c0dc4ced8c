import type { Collection, ValuesOf } from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Stored } from './stored.ts'

/** One change to one record. All changes of records go through `writeRecords`, in batches of any size. */
export interface Mutation<C extends Collection = Collection> {
  action:
    | ('create' | 'update' | 'transition' | 'archive' | 'restore' | 'hand-over' | 'attach')
    | ('accept-risk' | 'withdraw-acceptance')
  /** Null for a new record; otherwise the record as read, whose version must still be current. */
  before: Stored<C> | null
  /** All values after the change. Computed fields of a new record have none until it is written. */
  after: Values<C>
  reason?: string | null
  /** Further changes that are not fields, for the trail entry. */
  otherChanges?: Changes
  /** The change follows from a change of another record: the platform makes it, so it counts as nobody's edit. */
  byPlatform?: true
  /** Follows from a change that the person may make, and so needs no permission of its own. */
  follows?: true
}

/** A written record with the change that led to it. */
export interface Written<C extends Collection = Collection> {
  mutation: Mutation<C>
  row: Stored<C>
}

/** The values of a record as a mutation takes them; the platform sets the rest of the spine. */
export type Values<C extends Collection = Collection> = GivenSpine & ValuesOf<C['fields']>

export type GivenSpine = { id: string; status: string; archived: boolean }

export interface WriteContext {
  actor: Actor
  requestId: string
}

export type Changes = Record<string, [from: unknown, to: unknown]>
