import type { Collection } from 'contract/collection'

/** What an address can hold: text, and what is written as text. */
type SearchValue = string | number | boolean | readonly (string | number)[] | undefined

/** The keys of a list’s address beside its filters, and those of the record that is open over it. */
type ListKey =
  | ('q' | 'status' | 'archived' | 'updatedFrom' | 'updatedTo')
  | ('sort' | 'limit' | 'page' | 'cursor' | 'columns' | 'density')
  | ('record' | 'tab')

export type ListKeys<C extends Collection> = ListKey | (keyof C['fields'] & string)

export type SearchOf<Key extends string> = { readonly [K in Key]?: SearchValue }

const asTheyAre = (search: Record<string, unknown>) => search

/** Declares the search keys of a route to its links. The page reads their values, so that nothing of it is loaded before. */
export const searchKeys = <Key extends string>() =>
  asTheyAre as (search: Record<string, unknown>) => SearchOf<Key>

declare const closed: unique symbol

/** For the root route: makes an unknown key fail to compile on pages that declare none, because `{}` would accept any. */
export const noSearchKeys = asTheyAre as (search: Record<string, unknown>) => { readonly [closed]?: never }
