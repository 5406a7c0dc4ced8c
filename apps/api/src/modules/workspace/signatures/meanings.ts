import { grants, type Meaning, MEANINGS } from 'contract'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/**
 * The meanings with which a person may sign. Writers sign as author, approvers approve and release, both take
 * responsibility, and readers review, reject and acknowledge.
 */
export function meaningsFor(actor: Actor, { collection, row }: AnyRecord): Meaning[] {
  if (row.archivedAt !== null) return []
  const { actions } = collection.shape.of
  const writes = grants(actor, actions.update)
  const approves = collection.policy(actor, row).includes('approve')
  const may: Partial<Record<Meaning, boolean>> = {
    authorship: writes,
    approval: approves,
    release: approves,
    responsibility: writes || approves,
  }
  return MEANINGS.filter((meaning) => may[meaning] ?? true)
}
