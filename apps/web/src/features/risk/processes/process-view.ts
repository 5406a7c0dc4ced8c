import { decodeQuery } from 'contract/query-string'
import * as z from 'zod/mini'

/** The address of the list is the view: what it does not understand it leaves out. */
export const ProcessView = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  limit: z.catch(z.optional(z.int().check(z.gte(1), z.lte(100))), undefined),
})
export type ProcessView = z.output<typeof ProcessView>

export const readView = (search: Readonly<Record<string, unknown>>): ProcessView =>
  ProcessView.parse(decodeQuery(ProcessView, search))
