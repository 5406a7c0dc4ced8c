import type { Role } from 'contract'
import type { LightMyRequestResponse } from 'fastify'
import type { Person, Request } from '#test/harness.ts'
import type { Target, TargetNeeds, World } from './world.ts'

/** Who calls, in which world; the founder unless a test says otherwise. */
export interface Caller {
  person: Person
  role?: Role
}

export interface Probe extends TargetNeeds {
  /** Which way of calling the route, where there are several. */
  variant?: string
  /** The route speaks for a person, whatever organisation the header names. */
  organisationless?: boolean
  /** Nobody may do this, not even who may do everything else. */
  forbidden?: boolean
  /** The call leaves the record that it names as it is, and makes others. */
  makesOthers?: boolean
  /** Who makes this call, when it is not the founder. */
  as?: (world: World) => Person
  request(world: World, target: Target | undefined, caller: Caller): Request
  /** What the answer says of the right to do it, where the status code alone does not. */
  verdict?: (response: LightMyRequestResponse) => string
  /** One call for many records at once, where single calls would take too long; one verdict for each. */
  together?: {
    request(world: World, targets: readonly Target[]): Request
    verdicts(response: LightMyRequestResponse, targets: readonly Target[]): string[]
  }
}
