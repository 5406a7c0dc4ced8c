import {
  type CollectionActions,
  fail,
  grants,
  isFrozen,
  type Machine,
  transitionsFrom,
  unmetGuards,
} from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Row, Shape } from './shape.ts'

/**
 * What may be done with one record, by the second door. Who may update it may link it as well; `link` is for records
 * that may be linked when they can no longer be changed, `do` for the steps of who does the work and of nobody else,
 * `review` for those of who looks it over where another decides.
 */
export type Ability = 'read' | 'update' | 'approve' | 'archive' | 'link' | 'do' | 'review'

/** A slice's answer: which of the actions that the role grants hold for this record. */
export type Policy = (actor: Actor, row: Row) => readonly Ability[]

/** The plain case: what the role grants holds for every record of the type. */
export const byRole =
  (actions: CollectionActions): Policy =>
  (actor) =>
    (['read', 'update', 'approve', 'archive'] as const).filter((ability) => grants(actor, actions[ability]))

/** Whatever a slice's policy says, what is frozen is not edited. */
export const freezing =
  (machine: Machine, policy: Policy): Policy =>
  (actor, row) => {
    const abilities = policy(actor, row)
    return isFrozen(machine, row.status) ? abilities.filter((ability) => ability !== 'update') : abilities
  }

/** What holds for the record whatever its status says next. */
export function rightsOf(abilities: readonly Ability[], row: Row): string[] {
  if (row.archivedAt !== null) return abilities.includes('archive') ? ['restore'] : []
  return (['update', 'archive', 'link'] as const).filter((ability) => abilities.includes(ability))
}

/** Says what this person may do with this record, by the names the web draws its buttons from. */
export function canOf(shape: Shape, policy: Policy, actor: Actor, row: Row): string[] {
  const abilities = policy(actor, row)
  if (row.archivedAt !== null) return rightsOf(abilities, row)
  const steps = transitionsFrom(shape.of.machine, row.status).filter(
    (step) =>
      abilities.includes(step.action as Ability) &&
      unmetGuards(step, shape.of.guards, row as never).length === 0,
  )
  return [...rightsOf(abilities, row), ...steps.map((step) => `to:${step.to}`)]
}

/** A record one may not read does not exist; one that may be read but not changed says so. */
export function requireAbility(policy: Policy, actor: Actor, row: Row | undefined, wanted: Ability): Row {
  const abilities = row ? policy(actor, row) : []
  if (!row || !abilities.includes('read')) throw fail('NOT_FOUND')
  if (!abilities.includes(wanted)) throw fail('FORBIDDEN')
  return row
}
