/**
 * Everything that the history of a record can say was done to it. The trail takes nothing else about a record, and pages
 * have words for each of these.
 */
export const HISTORY_ACTIONS = [
  ...(['create', 'update', 'transition', 'archive', 'restore', 'hand-over', 'attach'] as const),
  ...(['link', 'unlink', 'assign', 'unassign', 'decline', 'reconsider'] as const),
  ...(['sign', 'sign_failed', 'verify'] as const),
  ...(['begin-document', 'write-document', 'edit-document', 'name-version', 'restore-version'] as const),
  ...(['propose-opinion', 'compose-report', 'refresh-report', 'revise-report'] as const),
  ...(['classify'] as const),
  ...(['plan-release', 'review-trail'] as const),
  ...(['share'] as const),
  ...(['view', 'download', 'export', 'exported', 'scan'] as const),
] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]
