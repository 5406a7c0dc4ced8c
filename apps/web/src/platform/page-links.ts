import type { RegisteredRouter, ToSubOptions } from '@tanstack/react-router'
import type { Collection } from 'contract/collection'

/** Values that an address can hold: text, and values that are written as text. */
type SearchValue = string | number | boolean | readonly (string | number)[] | undefined

export type SearchOf<Key extends string> = { readonly [K in Key]?: SearchValue }

/** The search keys of a list apart from its filters, and those of the record that is open over it. */
type ListKey =
  | ('q' | 'status' | 'archived' | 'updatedFrom' | 'updatedTo')
  | ('sort' | 'limit' | 'page' | 'cursor' | 'columns' | 'density')
  | ('record' | 'tab')

export type ListKeys<C extends Collection> = ListKey | (keyof C['fields'] & string)

type Validate<Search> = (search: Record<string, unknown>) => Search
const unchanged = (search: Record<string, unknown>) => search

/** Declares the search keys of a route for its links. The page reads their values itself, once it is loaded. */
export const searchKeys = <Key extends string>() => unchanged as Validate<SearchOf<Key>>

declare const closed: unique symbol

/** For the root route: pages that declare no keys accept none. Without it their search would be `{}`, which accepts any. */
export const noSearchKeys: Validate<{ readonly [closed]?: never }> = () => ({})

/**
 * The target of a link, checked against the routes where it was created. `PageLink`, `navigate` and `redirect` accept
 * it. Only `linkTo` creates one: its properties cannot be assigned by hand.
 */
export interface LinkTarget {
  readonly to: '.'
  readonly params: never
  readonly search: never
}

/**
 * A page as the target of a link. A misspelt route, parameter or search key does not compile. The router's
 * `linkOptions` would accept an unknown search key next to a known one.
 */
export function linkTo<const To extends string>(
  target: ToSubOptions<RegisteredRouter, string, To>,
): LinkTarget
export function linkTo(target: object): object {
  return target
}

/** The same page with one more search key. Only for pages that read it. */
export const withKey = (target: LinkTarget, key: 'tab' | 'row', value: string): LinkTarget => ({
  ...target,
  search: { ...(target.search as object), [key]: value } as never,
})
