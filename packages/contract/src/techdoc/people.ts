import { action, type Role } from '../permissions.ts'

/** Roles that work on technical files. */
export const FILE_MAKERS = [
  ...(['techdoc_author', 'techdoc_reviewer', 'techdoc_approver'] as const),
  ...(['prrc', 'medical_expert'] as const),
] as const satisfies readonly Role[]

/** Readers see approved content and no drafts (rules, section 1). */
export const FILE_READERS = [...FILE_MAKERS, 'techdoc_reader'] as const satisfies readonly Role[]

/** Requests the end of a legal hold, or a shorter retention, of a document (CAL-8). */
export const releaseRetention = action('techdocument.retention', ['prrc'])

export const FILE_AUTHORS = ['techdoc_author', 'prrc'] as const satisfies readonly Role[]
export const FILE_REVIEWERS = [
  'techdoc_reviewer',
  'medical_expert',
  'prrc',
] as const satisfies readonly Role[]
export const FILE_APPROVERS = ['techdoc_approver', 'prrc'] as const satisfies readonly Role[]
