import { grants, type Meaning, MEANINGS } from 'contract'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/**
 * What a person may sign a record as. Whoever writes such records signs as author; whoever may approve this one approves
 * and releases; whoever has either part takes responsibility; whoever reads it reviews, rejects and has read it.
 */
export function meaningsFor(actor: Actor, { served, row }: AnyRecord): Meaning[] {
  if (row.archivedAt !== null) return []
  const { actions } = served.shape.of
  const writes = grants(actor, actions.update)
  const approves = served.policy(actor, row).includes('approve')
  const may: Partial<Record<Meaning, boolean>> = {
    authorship: writes,
    approval: approves,
    release: approves,
    responsibility: writes || approves,
  }
  return MEANINGS.filter((meaning) => may[meaning] ?? true)
}
