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

/**
 * What an act does to the record that its entry is about:
 * - `content`: it changes what the record says (its texts, files and links);
 * - `fields`: the fields in its entry decide (see `Field.content`);
 * - `presence`: the record goes out of use or comes back. What it says stays the same, but the record that it is a part
 *   of says something else;
 * - `beside`: something about the record was done that changes neither what it says nor its status;
 * - `read`: somebody looked at it, or at its trail.
 */
export type ActClass = 'content' | 'fields' | 'presence' | 'beside' | 'read'

/**
 * The one list of acts that change content. Authorship and the four-eyes rules, "changed since review" and the marks of
 * the trail derive from it; an action without a class does not compile.
 */
export const ACT_CLASSES = {
  create: 'fields',
  update: 'fields',
  transition: 'fields',
  'hand-over': 'fields',
  archive: 'presence',
  restore: 'presence',
  attach: 'content',
  link: 'content',
  unlink: 'content',
  decline: 'content',
  reconsider: 'content',
  'write-document': 'content',
  'edit-document': 'content',
  'restore-version': 'content',
  'propose-opinion': 'content',
  'compose-report': 'content',
  'refresh-report': 'content',
  'revise-report': 'content',
  classify: 'content',
  assign: 'beside',
  unassign: 'beside',
  sign: 'beside',
  sign_failed: 'beside',
  // A text that was only begun says nothing yet.
  'begin-document': 'beside',
  'name-version': 'beside',
  'plan-release': 'beside',
  share: 'beside',
  view: 'read',
  download: 'read',
  export: 'read',
  exported: 'read',
  verify: 'read',
  scan: 'read',
  'review-trail': 'read',
} as const satisfies Record<HistoryAction, ActClass>

/** Acts that are about two records; of one that `supports` others they change nothing. */
export const LINKING: readonly HistoryAction[] = ['link', 'unlink']

/** The acts of some classes, in the order of the list above. */
export const actsOfClass = (...classes: readonly ActClass[]): HistoryAction[] =>
  (Object.keys(ACT_CLASSES) as HistoryAction[]).filter((action) => classes.includes(ACT_CLASSES[action]))
