import { type Failure, fail } from './errors.ts'

/**
 * Why the value of a field is refused, where only the server can tell: other records, people or the state decide. Each
 * has a text in forms; any other code follows from the schema of the field.
 */
export const REFUSALS = [
  'required',
  'unknown_reference',
  'unknown_person',
  'code_taken',
  'wrong_prefix',
  'fixed',
  'cannot_act',
  'lead_needed',
  'leads_and_reviews',
  'auditor_cannot_own',
  'by_extension',
  'not_agreed',
  'not_open',
  'not_assessed',
  'too_early',
  'ends_before_start',
  'in_future',
  'other_population',
  'empty_population',
  'population_too_large',
  'concluded_per_control',
  'unchanged',
  'not_active',
  'retired',
  'decision_not_possible',
  'is_translation',
  'no_translation',
  'language_taken',
  'replaced_by_itself',
  'loop',
  'out_of_order',
  'already_measured',
  'off_scale',
  'points_out_of_order',
  'no_lognormal',
] as const

export type Refusal = (typeof REFUSALS)[number]

/** The failure of a request because of the value of one field. */
export const refuse = (field: string, code: Refusal): Failure =>
  fail('INVALID_INPUT', [{ path: [field], code }])
