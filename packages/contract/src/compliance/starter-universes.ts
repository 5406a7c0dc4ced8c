import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { INSTRUMENTS, TOPICS } from './catalogues.ts'
import { COMPLIANCE_LEADERS } from './people.ts'
import { universes } from './universes.ts'

const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })

/** The built-in universes, and which of them the organisation has. */
export const StarterUniverses = z.object({
  /** Explains the status of the summaries. */
  note: Texts,
  universes: z.array(
    z.object({
      code: z.string(),
      name: Texts,
      description: Texts,
      jurisdiction: z.string(),
      instrument: z.enum(INSTRUMENTS),
      officialReference: z.string(),
      topic: z.enum(TOPICS),
      domains: z.int(),
      requirements: z.int(),
      /** The record created from it. */
      here: z.nullable(Id),
    }),
  ),
})
export type StarterUniverses = z.output<typeof StarterUniverses>

export const loadUniverses = action('universe.load', COMPLIANCE_LEADERS)
const Made = z.object({ id: Id, code: z.string(), domains: z.int(), requirements: z.int() })

export const starterUniverseRoutes = {
  contents: route('universes.starters', 'GET /universes/starters', loadUniverses, {
    summary: 'Built-in universes with their content, and which of them are loaded',
    reply: StarterUniverses,
  }),
  load: route('universes.load', 'POST /universes/loads', loadUniverses, {
    summary: 'Load built-in universes with their domains and requirements; loaded ones are not changed',
    body: z.strictObject({
      codes: z.array(z.string().check(z.maxLength(16))).check(z.minLength(1), z.maxLength(20)),
    }),
    reply: z.object({ created: z.array(Made), existing: z.int() }),
  }),
  clone: route('universes.clone', 'POST /universes/:id/clones', universes.actions.create, {
    summary: 'Copy a universe with its domains and requirements under a new code, without answers',
    params: IdParams,
    body: z.strictObject({
      code: z.string().check(z.trim(), z.regex(/^[A-Z][A-Z0-9]{1,15}$/)),
      name: z.strictObject({
        en: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
        fr: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
        ar: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
      }),
    }),
    reply: Made,
    fails: ['NOT_FOUND', 'CODE_TAKEN'],
  }),
}
