import type { Can, Collection, SpineValues } from 'contract/collection'
import type { CollectionRoutes } from 'contract/collection-routes'
import type { Localized } from 'contract/locale'

/** A collection of the contract with its routes: all that the kit needs to draw and change it. */
export interface Slice {
  readonly of: Collection
  readonly routes: CollectionRoutes
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
