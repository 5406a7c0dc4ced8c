import type { Can, Collection, SpineValues } from 'contract/collection'
import { type CollectionRoutes, ROUTE_FAMILIES, type RouteFamily } from 'contract/collection-routes'
import type { Localized } from 'contract/locale'

/** A collection of the contract with its routes, those of some families for certain: all that the kit needs. */
export interface Slice<F extends RouteFamily = never> {
  readonly of: Collection
  readonly routes: CollectionRoutes<F>
}

/** Whether the contract declares a family of routes for the collection: what it does not declare, the kit does not offer. */
export const has = <F extends RouteFamily>(slice: Slice, family: F): slice is Slice<F> =>
  ROUTE_FAMILIES[family].every((name) => name in slice.routes)

/** A route of the record itself, which is called only where `can` or a permission offers it. */
export function declared<R>(route: R | undefined): R {
  if (!route) throw new Error('the contract does not declare this route')
  return route
}

/** A record as a list gives it, whatever its type. */
export type Line = SpineValues & Can & Readonly<Record<string, unknown>>

const fieldIn = (of: Collection, column: 'code' | 'title'): string =>
  Object.entries(of.fields).find(([, field]) => field.spine === column)?.[0] ?? column

/** The name of the field that holds the code. */
export const codeField = (of: Collection): string => fieldIn(of, 'code')
/** The name of the field that says what the record is, in one line. */
export const titleField = (of: Collection): string => fieldIn(of, 'title')

export const codeOf = (of: Collection, line: Line): string => String(line[codeField(of)] ?? '')
export const titleOf = (of: Collection, line: Line): Localized | null =>
  (line[titleField(of)] as Localized | null | undefined) ?? null

/** Everything that is kept about a collection; what changes one of its records makes all of it old. */
export const sliceKey = (of: Collection): readonly [string] => [of.name]
