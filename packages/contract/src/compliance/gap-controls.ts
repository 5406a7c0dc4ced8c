import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { RATINGS } from '../risk/method.ts'
import { Id, IdParams, route } from '../route.ts'
import { gapanalyses } from './gap-analyses.ts'
import { ANSWERS } from './scoring.ts'

/** The maximum number of columns; a larger matrix is unreadable. */
export const MAX_MATRIX_CONTROLS = 500

const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })

/** The requirements of an analysis against the controls that satisfy them. */
export const ControlMatrix = z.object({
  requirements: z.array(
    z.object({
      id: Id,
      item: Id,
      code: z.string(),
      ref: z.nullable(z.string()),
      name: Text,
      domain: Id,
      weight: z.int(),
      answer: z.enum(ANSWERS),
    }),
  ),
  controls: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: Text,
      key: z.boolean(),
      /** The lower of design and operation, and the lowest over all assessments in force. */
      rating: z.nullable(z.literal(RATINGS)),
      /** Satisfies a requirement of this or another universe. */
      used: z.boolean(),
    }),
  ),
  /** Pairs of indexes: a requirement and a control that satisfies it. */
  links: z.array(z.tuple([z.int(), z.int()])),
  /** False when there are more controls than are shown. */
  complete: z.boolean(),
})
export type ControlMatrix = z.output<typeof ControlMatrix>

export const gapControlRoutes = {
  matrix: route('gapanalyses.controls', 'GET /gapanalyses/:id/controls', gapanalyses.actions.read, {
    summary: 'Matrix of the requirements of an analysis and the effective controls that meet them',
    params: IdParams,
    reply: ControlMatrix,
    fails: ['NOT_FOUND'],
  }),
  export: route(
    'gapanalyses.exportControls',
    'GET /gapanalyses/:id/controls/export',
    gapanalyses.actions.export,
    {
      summary: 'The matrix as an Excel workbook',
      params: IdParams,
      query: z.strictObject({ locale: z.optional(LocaleSchema) }),
      reply: 'workbook',
      fails: ['NOT_FOUND'],
      recorded: true,
    },
  ),
}
