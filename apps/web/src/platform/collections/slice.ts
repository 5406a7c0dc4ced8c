import type { Can, Collection, SpineValues } from 'contract/collection'
import { type CollectionRoutes, ROUTE_FAMILIES, type RouteFamily } from 'contract/collection-routes'
import type { Localized } from 'contract/locale'

/** A collection of the contract with its routes, with some route families guaranteed: all that the kit needs. */
export interface Slice<F extends RouteFamily = never> {
  readonly of: Collection
  readonly routes: CollectionRoutes<F>
  /** For records with a version of their own and rounds of signatures; others show the version of the record. */
  readonly signing?: {
    readonly versionOf: (record: Readonly<Record<string, unknown>>) => string | null
    readonly statusAfter: (record: Readonly<Record<string, unknown>>, person: string) => string
  }
}

/** Whether the contract declares a route family for the collection; the kit offers only declared ones. */
export const has = <F extends RouteFamily>(slice: Slice, family: F): slice is Slice<F> =>
  ROUTE_FAMILIES[family].every((name) => name in slice.routes)

/** A route of the record itself; called only if `can` or a permission offers it. */
export function declared<R>(route: R | undefined): R {
  if (!route) throw new Error('the contract does not declare this route')
  return route
}

/** A record as a list returns it, whatever its type. */
export type Line = SpineValues & Can & Readonly<Record<string, unknown>>

const fieldIn = (of: Collection, column: 'code' | 'title'): string =>
  Object.entries(of.fields).find(([, field]) => field.spine === column)?.[0] ?? column

/** The name of the field that holds the code. */
export const codeField = (of: Collection): string => fieldIn(of, 'code')
/** The name of the field with the one-line title of the record. */
export const titleField = (of: Collection): string => fieldIn(of, 'title')

export const codeOf = (of: Collection, line: Line): string => String(line[codeField(of)] ?? '')
export const titleOf = (of: Collection, line: Line): Localized | null =>
  (line[titleField(of)] as Localized | null | undefined) ?? null

/** The query key of everything about a collection; a change to one of its records invalidates all of it. */
export const sliceKey = (of: Collection): readonly [string] => [of.name]
