import type { Role } from 'contract'
import type { LightMyRequestResponse } from 'fastify'
import type { Person, Request } from '#test/harness.ts'
import type { Target, TargetNeeds, World } from './world.ts'

/** The caller and the world; the founder unless a test says otherwise. */
export interface Caller {
  person: Person
  role?: Role
}

export interface Probe extends TargetNeeds {
  /** The name of the variant, if the route is called in several ways. */
  variant?: string
  /** The route acts for a person, whatever organisation the header names. */
  organisationless?: boolean
  /** Forbidden to everybody, including people with all other rights. */
  forbidden?: boolean
  /** The call is about the caller's own membership, in its current version: earlier calls may have changed it. */
  ownMembership?: boolean
  /** The call does not change the record that it names, and creates others. */
  makesOthers?: boolean
  /** The caller, if not the founder. */
  as?: (world: World) => Person
  request(world: World, target: Target | undefined, caller: Caller): Request
  /** The outcome of the permission check, if the status code alone does not show it. */
  verdict?: (response: LightMyRequestResponse) => string
  /** One call for many records, where single calls would take too long; returns one outcome for each. */
  together?: {
    request(world: World, targets: readonly Target[]): Request
    verdicts(response: LightMyRequestResponse, targets: readonly Target[]): string[]
  }
}
