import * as z from 'zod/mini'
import { Day, Id, IdParams, route } from '../../route.ts'
import { BASE_CLASSES, ClassificationAnswers, ClassificationInput } from './classification-input.ts'
import { devices, RISK_CLASSES } from '../devices.ts'

/** The classification of a device: the answers, the result of every rule, and who decided it when. */
export const StoredClassification = z.object({
  input: ClassificationInput,
  class: z.enum(BASE_CLASSES),
  riskClass: z.enum(RISK_CLASSES),
  determining: z.array(z.union([z.int(), z.literal('CLS-3')])),
  decidedBy: Id,
  decidedOn: Day,
})
export type StoredClassification = z.output<typeof StoredClassification>

export const classificationRoutes = {
  read: route('classification.read', 'GET /devices/:id/classification', devices.actions.read, {
    summary: 'Last classification of a device, with all answers',
    params: IdParams,
    reply: z.object({ classification: z.nullable(StoredClassification) }),
    fails: ['NOT_FOUND'],
  }),
  decide: route('classification.decide', 'POST /devices/:id/classification', devices.actions.update, {
    summary: 'Classify a device by the 22 rules of Annex VIII and store the result in its file',
    params: IdParams,
    body: z.strictObject({
      /** Every question that is asked needs an answer. */
      input: ClassificationAnswers,
      /** The manufacturer's own rationale for the class. */
      conclusion: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
    }),
    versioned: true,
    reply: z.object({ device: devices.Record, classification: StoredClassification }),
    fails: ['NOT_FOUND', 'VERSION_CONFLICT', 'FROZEN', 'ARCHIVED'],
  }),
}
