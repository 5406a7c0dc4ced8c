import { AUDIT_ROLES, fail, type Role, STAFF_ROLES } from 'contract'
import { PROJECT_PEOPLE } from 'contract/audit/people'
import type { HandOver } from 'contract/workspace/user-administration'
import type { User } from 'contract/workspace/users'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { getUser } from './reading.service.ts'

/** The successor for all record types, and exceptions by type. */
export interface Reassignment {
  handOverTo: string | null
  byKind?: readonly { type: string; to: string }[] | undefined
}

interface OpenWork {
  leaver: string
  kinds: HandOver['kinds']
  byType: ReadonlyMap<string, RegisteredCollection>
}

const holds = ({ roles }: User, some: readonly Role[]): boolean => roles.some((role) => some.includes(role))

/** The reason why a colleague cannot take over records of a type, or null. */
function refusal(
  newOwner: User,
  { type, owned }: HandOver['kinds'][number],
  { byType }: OpenWork,
): string | null {
  if (!newOwner.active) return 'inactive'
  if (!holds(newOwner, STAFF_ROLES)) return 'outsider_cannot_own'
  // An audit is led by the third line.
  if (type === 'project' && owned > 0 && !holds(newOwner, PROJECT_PEOPLE.ownerId)) return 'auditor_must_lead'
  // Auditors must not own processes, controls or actions (SoD-4); they may take over audit work.
  const isAudit = byType.get(type)?.shape.of.area === 'audit'
  return owned > 0 && !isAudit && holds(newOwner, AUDIT_ROLES) ? 'auditor_cannot_own' : null
}

/** The successors by record type; refuses missing and unsuitable ones. */
export async function chooseSuccessors(
  tx: Tx,
  actor: Actor,
  left: OpenWork,
  { handOverTo, byKind = [] }: Reassignment,
): Promise<Map<string, string>> {
  const named = new Map(byKind.map(({ type, to }) => [type, to]))
  const wanted = new Set([handOverTo, ...named.values()].filter((id) => id !== null && id !== left.leaver))
  // Unknown ids are refused even if there is nothing to hand over.
  const people = new Map<string, User>()
  for (const id of wanted) people.set(id!, await getUser(tx, actor, id!))
  const newOwners = new Map<string, string>()
  for (const kind of left.kinds) {
    const place = named.has(kind.type) ? ['byKind', kind.type] : ['handOverTo']
    const newOwner = people.get(named.get(kind.type) ?? handOverTo ?? '')
    const code = newOwner ? refusal(newOwner, kind, left) : 'required'
    if (!newOwner || code) throw fail('INVALID_INPUT', [{ path: place, code: code ?? 'required' }])
    newOwners.set(kind.type, newOwner.id)
  }
  return newOwners
}
