import type { Actor } from '#platform/identity/accounts.ts'
import type { RegisteredCollection } from './commands.ts'
import type { Row } from './shape.ts'

/** Collections by record type, as they were mounted; how one record's policy is found from another's link. */
export type CollectionsByType = ReadonlyMap<string, RegisteredCollection>

/** What a policy asks of a record of any type, as the spine alone knows it. */
export interface PolicyRow {
  id: string
  type: string
  status: string
  owner_id: string | null
  created_by: string
  archived_at: string | null
}

/** The same with what a page calls it. */
export interface Spine<Title = unknown> extends PolicyRow {
  code: string
  title: Title
}

/** The columns of both, from a row `r` of `records`. */
export const POLICY_COLUMNS = 'r.id, r.type, r.status, r.owner_id, r.created_by, r.archived_at'
export const SPINE_COLUMNS =
  'r.id, r.type, r.code, r.title, r.status, r.owner_id, r.created_by, r.archived_at'

/** Whether this person may know of the record: its own slice's policy says so, and nothing else does. */
export function mayRead(byType: CollectionsByType, actor: Actor, spine: PolicyRow): boolean {
  const row = {
    id: spine.id,
    status: spine.status,
    ownerId: spine.owner_id,
    createdBy: spine.created_by,
    archivedAt: spine.archived_at,
  } as unknown as Row
  return byType.get(spine.type)?.policy(actor, row).includes('read') ?? false
}
