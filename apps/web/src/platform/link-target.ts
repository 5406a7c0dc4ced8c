import type { RegisteredRouter, ToSubOptions } from '@tanstack/react-router'

/**
 * Where a link leads, checked against the routes where it was made. `PageLink`, `navigate` and `redirect` accept it. Only
 * `linkTo` makes one: nothing can be assigned to its parts by hand.
 */
export interface LinkTarget {
  readonly to: '.'
  readonly params: never
  readonly search: never
}

/**
 * A page as the target of a link. A misspelt route, parameter or search key does not compile. `linkOptions` of the router
 * would accept an unknown search key beside a known one.
 */
export function linkTo<const To extends string>(
  target: ToSubOptions<RegisteredRouter, string, To>,
): LinkTarget
export function linkTo(target: object): object {
  return target
}

/** The same page with one more key in its address. Only for keys that every page understands to which the targets lead. */
export const withKey = (target: LinkTarget, key: 'tab' | 'row', value: string): LinkTarget => ({
  ...target,
  search: { ...(target.search as object), [key]: value } as never,
})
