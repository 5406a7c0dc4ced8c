import {
  type Collection,
  type CollectionActions,
  fail,
  grants,
  isFrozen,
  type Machine,
  stepKeys,
  transitionsFrom,
  unmetGuards,
} from 'contract'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Shape } from './shape.ts'
import type { Row, Stored } from './stored.ts'

/**
 * Permissions on one record, granted by its policy. `update` includes linking; `link` allows linking records that can no
 * longer be changed, `do` the transitions reserved for the person who does the work, `review` those of a reviewer who does
 * not approve.
 */
export type Ability = 'read' | 'update' | 'approve' | 'archive' | 'link' | 'do' | 'review'

/** A slice's policy: which of the actions granted by the role apply to this record. */
export type Policy<C extends Collection> = (actor: Actor, row: Stored<C>) => readonly Ability[]

/** A policy as the platform calls it: for records of any fields. */
export type AnyPolicy = Policy<Collection>

/** The default policy: actions granted by the role apply to every record of the type. */
export const byRole =
  (actions: CollectionActions): AnyPolicy =>
  (actor) =>
    (['read', 'update', 'approve', 'archive'] as const).filter((ability) => grants(actor, actions[ability]))

/** Wraps a policy so that frozen records cannot be edited. */
export const denyUpdatesWhenFrozen =
  <C extends Collection>(machine: Machine, policy: Policy<C>): Policy<C> =>
  (actor, row) => {
    const abilities = policy(actor, row)
    return isFrozen(machine, row.status) ? abilities.filter((ability) => ability !== 'update') : abilities
  }

/** The abilities that a service account may have, by the action that its permissions must name; no judgement is among them. */
const SERVICE_ABILITIES = { read: 'read', update: 'update', link: 'update', archive: 'archive' } as const

/** Wraps a policy so that a service account has no ability on a record beyond its permissions. */
export const limitToPermissions =
  <C extends Collection>(actions: CollectionActions, policy: Policy<C>): Policy<C> =>
  (actor, row) => {
    const abilities = policy(actor, row)
    if (!actor.permissions) return abilities
    const named = new Set(actor.permissions)
    return abilities.filter((ability) => {
      const verb = SERVICE_ABILITIES[ability as keyof typeof SERVICE_ABILITIES]
      return verb !== undefined && named.has(actions[verb].name)
    })
  }

/** The permissions on a record that do not depend on its transitions. */
export function rightsOf(abilities: readonly Ability[], row: Row): string[] {
  if (row.archivedAt !== null) return abilities.includes('archive') ? ['restore'] : []
  return (['update', 'archive', 'link'] as const).filter((ability) => abilities.includes(ability))
}

/** The permissions of a person on a record, as the names in the `can` field of responses. */
export function canOf(shape: Shape, policy: AnyPolicy, actor: Actor, row: Row): string[] {
  const abilities = policy(actor, row)
  if (row.archivedAt !== null) return rightsOf(abilities, row)
  const steps = transitionsFrom(shape.of.machine, row.status).filter(
    (step) =>
      abilities.includes(step.action as Ability) &&
      unmetGuards(step, shape.of.guards, row as never).length === 0,
  )
  const keys = steps.flatMap((step) => stepKeys(shape.of.machine, step))
  return [...new Set([...rightsOf(abilities, row), ...keys])]
}

/** Requires an ability. Unreadable records are reported as not found, readable ones as forbidden. */
export function requireAbility<R extends Row>(
  policy: AnyPolicy,
  actor: Actor,
  row: R | undefined,
  ability: Ability,
): R {
  const abilities = row ? policy(actor, row) : []
  if (!row || !abilities.includes('read')) throw fail('NOT_FOUND')
  if (!abilities.includes(ability)) throw fail('FORBIDDEN')
  return row
}
