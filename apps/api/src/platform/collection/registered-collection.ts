import type { Collection } from 'contract'
import type { AnyPolicy } from './policy.ts'
import type { Shape } from './shape.ts'

/** A collection with its SQL shape and the policy that authorizes access to each record. */
export interface RegisteredCollection<C extends Collection = Collection> {
  shape: Shape<C>
  policy: AnyPolicy
}
