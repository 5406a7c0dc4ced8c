import * as z from 'zod/mini'
import { Day, route } from '../../route.ts'
import { devices } from '../devices.ts'
import { Words } from './file-structure.ts'

const Listing = z.object({
  edition: z.string(),
  decision: z.nullable(z.string()),
  publishedOn: z.nullable(Day),
})

export const HarmonisedStandard = z.object({
  number: z.string(),
  ...Listing.shape,
  /** In our own words. */
  title: Words,
  /** Amendments that are listed with it. */
  added: z.optional(z.array(Listing)),
})
export type HarmonisedStandard = z.output<typeof HarmonisedStandard>

export const harmonisedStandardRoutes = {
  list: route('harmonisedStandards.list', 'GET /harmonised-standards', devices.actions.read, {
    summary: 'Harmonised standards of Regulation (EU) 2017/745, with their source and what is not confirmed',
    reply: z.object({
      act: z.string(),
      link: z.string(),
      asOf: Day,
      source: Words,
      unknown: z.array(Words),
      standards: z.array(HarmonisedStandard),
    }),
  }),
}
