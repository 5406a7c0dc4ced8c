import type { Collection } from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import type { Row } from './stored.ts'

/** The registered collections by record type, for finding the policy of a linked record. */
export type CollectionsByType = ReadonlyMap<string, RegisteredCollection>

/** The registered collection of this declaration. Every type has exactly one, so its fields are known. */
export function registered<C extends Collection>(byType: CollectionsByType, of: C): RegisteredCollection<C> {
  const collection = byType.get(of.type)
  if (collection?.shape.of !== of) throw new Error(`${of.name} is not served`)
  return collection as RegisteredCollection<C>
}

/** The columns of `records` that policies of any type read. */
export interface PolicyRow {
  id: string
  type: string
  status: string
  owner_id: string | null
  created_by: string
  archived_at: string | null
}

/** The same with code and title. */
export interface Spine<Title = unknown> extends PolicyRow {
  code: string
  title: Title
}

/** The columns of both, from a row `r` of `records`. */
export const POLICY_COLUMNS = 'r.id, r.type, r.status, r.owner_id, r.created_by, r.archived_at'
export const SPINE_COLUMNS =
  'r.id, r.type, r.code, r.title, r.status, r.owner_id, r.created_by, r.archived_at'

/**
 * The columns of `records` as a policy takes them, for reading linked records without their slices' tables. A policy finds
 * the slice's own fields undefined here and must not grant more for that.
 */
export function toPolicyRow(spine: PolicyRow): Row {
  const known: Partial<Row> = {
    id: spine.id,
    status: spine.status,
    ownerId: spine.owner_id,
    createdBy: spine.created_by,
    archivedAt: spine.archived_at,
  }
  return known as Row
}

/** Whether this person may read the record, by the policy of its slice. */
export const mayRead = (byType: CollectionsByType, actor: Actor, spine: PolicyRow): boolean =>
  byType.get(spine.type)?.policy(actor, toPolicyRow(spine)).includes('read') ?? false
