import type { RouteFamily } from 'contract/collection-routes'
import type { Line, Slice } from '#platform/collections/slice.ts'

/** A record of any collection, as the kit handles it: the common properties, and the declared fields by name. */
export type AnyRecord = Line
export type RecordSource<F extends RouteFamily = never> = Slice<F>

/** Another record, as in a link or a search result. */
export interface RecordEnd {
  id: string
  type: string
  code: string
  title: unknown
  status: string
}
