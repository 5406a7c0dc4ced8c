import { action, type Role } from '../permissions.ts'

/** Who works on technical files, whatever their part in it. */
export const FILE_MAKERS = [
  ...(['techdoc_author', 'techdoc_reviewer', 'techdoc_approver'] as const),
  ...(['prrc', 'medical_expert'] as const),
] as const satisfies readonly Role[]

/** Readers see what is approved, and no draft (rules, section 1). */
export const FILE_READERS = [...FILE_MAKERS, 'techdoc_reader'] as const satisfies readonly Role[]

/** Asks for the end of a legal hold, or for a shorter retention, of a document (CAL-8). */
export const releaseRetention = action('techdocument.retention', ['prrc'])

export const FILE_AUTHORS = ['techdoc_author', 'prrc'] as const satisfies readonly Role[]
export const FILE_REVIEWERS = [
  'techdoc_reviewer',
  'medical_expert',
  'prrc',
] as const satisfies readonly Role[]
export const FILE_APPROVERS = ['techdoc_approver', 'prrc'] as const satisfies readonly Role[]
